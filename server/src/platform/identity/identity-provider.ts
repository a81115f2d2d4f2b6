/** A check of the identity of a business. Each id is one check, however often it is started. */
export interface IdentityCheck {
  readonly checkId: string;
  readonly merchantId: string;
  readonly businessName: string;
  /** The PAN stays in memory, and is stored sealed only. */
  readonly pan: string;
}

/** What a browser needs for the provider's widget: it is shown in a frame, and the token is given to it by a message. */
export interface IdentityWidget {
  readonly accessToken: string;
  /** Of an origin of the provider's own. */
  readonly widgetUrl: string;
}

/** How a check stands. The last two states are final. */
export interface IdentityAnswer {
  readonly checkId: string;
  readonly state: 'PENDING' | 'SUBMITTED' | 'VERIFIED' | 'FAILED';
  readonly reasons: readonly { readonly field: string; readonly reason: string }[];
  readonly isFraud: boolean;
}

/** The provider did not answer, or not in the expected shape: how the check stands is unknown. */
export class IdentityUnknown extends Error {
  override readonly name = 'IdentityUnknown';
}

/** The page of the widget, which the dashboard frames. */
export interface WidgetOfProvider {
  /** The origin that it always has; undefined while that is not known yet. */
  readonly origin: () => string | undefined;
  /** Whether the dashboard hands the camera and the microphone on to it. */
  readonly usesCamera: boolean;
}

/** The provider that checks identities for KYC. A later result comes as a signed callback. */
export interface IdentityProvider {
  readonly widget: WidgetOfProvider;
  /** A token is for one visit; started again, a check gets another one. @throws {IdentityUnknown} */
  start(check: IdentityCheck): Promise<IdentityWidget>;
  /** Undefined where the provider never heard of the check. @throws {IdentityUnknown} */
  find(checkId: string): Promise<IdentityAnswer | undefined>;
}
