import type { access } from '@galla/contract/access.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { screens } from '@galla/contract/screens.ts';
import { rememberSignedIn, takeDestination } from '../lib/destination.ts';

/** A running OTP step: what the server gave, when, and the number that it went to where the person typed it. */
export interface OtpStep {
  readonly token: string;
  readonly expiry: string;
  readonly sentAt: number;
  readonly phone: string | undefined;
}

/** The step that an answer with token and expiry asks for (A4). */
export const otpStep = ({ token, expiry }: Answer<typeof access.sendOtp>, phone?: string): OtpStep => ({
  token,
  expiry,
  sentAt: Date.now(),
  phone,
});

/** Signed in: on to where the person wanted to go. Of several merchants one is chosen first (ROU-06). */
export function enter({ groupSelection }: { readonly groupSelection: boolean }): void {
  if (!groupSelection) rememberSignedIn(true);
  location.assign(groupSelection ? screens.selectMerchant.path : takeDestination());
}
