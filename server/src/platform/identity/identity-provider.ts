/** A check of the identity of a business. Each id is one check, however often it is started. */
export interface IdentityCheck {
  readonly checkId: string;
  readonly merchantId: string;
  readonly businessName: string;
  /** The PAN stays in memory, or is stored sealed. */
  readonly pan: string;
}

/** What a browser needs for the provider's widget: the frame's address, and a token that is sent to it as a message. */
export interface IdentityWidget {
  readonly accessToken: string;
  /** It has the provider's own origin. */
  readonly widgetUrl: string;
}

/** The state of a check. The last two states are final. */
export interface IdentityAnswer {
  readonly checkId: string;
  readonly state: 'PENDING' | 'SUBMITTED' | 'VERIFIED' | 'FAILED';
  readonly reasons: readonly { readonly field: string; readonly reason: string }[];
  readonly isFraud: boolean;
}

/** The provider did not answer, or not in the expected shape: the state of the check is unknown. */
export class IdentityUnknown extends Error {
  override readonly name = 'IdentityUnknown';
}

/** The page of the widget, which the dashboard frames. */
export interface WidgetOfProvider {
  /** Its fixed origin; undefined while it is not known yet. */
  readonly origin: () => string | undefined;
  /** Whether the dashboard delegates camera and microphone to it. */
  readonly usesCamera: boolean;
}

/** The provider that checks identities for KYC. A later result comes as a signed callback. */
export interface IdentityProvider {
  readonly widget: WidgetOfProvider;
  /** A token is for one visit; restarting a check gives it a new token. @throws {IdentityUnknown} */
  start(check: IdentityCheck): Promise<IdentityWidget>;
  /** Undefined if the provider does not know the check. @throws {IdentityUnknown} */
  find(checkId: string): Promise<IdentityAnswer | undefined>;
}
