import { vendors } from '@galla/contract/settlements/vendors/calls.ts';
import { vendorScreens } from '@galla/contract/settlements/vendors/screens.ts';
import { call } from '../../../lib/api/api.ts';
import { reportError } from '../../../lib/api/report-error.ts';
import { keepSessionEnd } from '../../../lib/session/session-end.ts';
import { readVendor, resetVendor } from './vendor-state.ts';

let leaving = false;

/** The address of the vendor sign-in, with its link (SES-06). */
export function signInAddress(metaId: string | undefined): string {
  const { path } = vendorScreens.signIn;
  return metaId === undefined ? path : `${path}?${new URLSearchParams({ metaId })}`;
}

/** Opens the sign-in of the same link after the session has ended (401). */
export function leaveForVendorSignIn(): void {
  if (leaving) return;
  leaving = true;
  const { isLoggedIn, metaDetails } = readVendor();
  if (isLoggedIn) keepSessionEnd('ended');
  const { metaId } = resetVendor(metaDetails.metaId).metaDetails;
  reportError('AutoLogout', 'The vendor session ended.');
  location.replace(signInAddress(metaId));
}

/**
 * Ends the vendor session on the server. Answers to other calls are ignored until then. @throws ApiError if the server
 * cannot be reached: the session continues
 */
export async function endVendorSession(): Promise<void> {
  leaving = true;
  try {
    await call(vendors.signOut, {});
  } finally {
    leaving = false;
  }
}

/** Signs the vendor out, and shows the sign-in of the same link. @throws ApiError if the vendor is still signed in */
export async function signOutVendor(): Promise<void> {
  const { metaId } = readVendor().metaDetails;
  await endVendorSession();
  leaving = true;
  resetVendor(metaId);
  location.replace(signInAddress(metaId));
}

/** The vendor has signed out in another tab; tabs read it from shared storage. */
export function followVendorSignOut(): void {
  const { isLoggedIn, metaDetails } = readVendor();
  if (leaving || isLoggedIn) return;
  leaving = true;
  keepSessionEnd('signed-out-elsewhere');
  location.replace(signInAddress(metaDetails.metaId));
}

/** The link was closed, and the page says so. */
export function leaveForNotAuthorized(): void {
  if (leaving) return;
  leaving = true;
  resetVendor(undefined);
  location.replace(vendorScreens.notAuthorized.path);
}
