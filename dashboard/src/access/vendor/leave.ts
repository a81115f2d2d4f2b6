import { vendorScreens } from '@galla/contract/vendor-screens.ts';
import { vendors } from '@galla/contract/vendors.ts';
import { call } from '../../lib/api.ts';
import { reportError } from '../../lib/report-error.ts';
import { readVendor, resetVendor } from './vendor-state.ts';

let leaving = false;

/** The address of the vendor sign-in, with the link that it is about (SES-06). */
export function signInAddress(metaId: string | undefined): string {
  const { path } = vendorScreens.signIn;
  return metaId === undefined ? path : `${path}?${new URLSearchParams({ metaId })}`;
}

/** The vendor session is over (401): back to the vendor sign-in, of the same link. */
export function leaveForVendorSignIn(): void {
  if (leaving) return;
  leaving = true;
  const { metaId } = resetVendor(readVendor().metaDetails.metaId).metaDetails;
  reportError('AutoLogout', 'The vendor session ended.');
  location.replace(signInAddress(metaId));
}

/** Ends the vendor session on the server; what cannot be ended ends by itself. Nothing that it answers leads anywhere. */
export async function endVendorSession(): Promise<void> {
  leaving = true;
  await call(vendors.signOut, {}).catch(() => undefined);
  leaving = false;
}

/** Signs the vendor out, and shows the sign-in of the same link. */
export async function signOutVendor(): Promise<void> {
  const { metaId } = readVendor().metaDetails;
  await endVendorSession();
  leaving = true;
  resetVendor(metaId);
  location.replace(signInAddress(metaId));
}

/** The link was closed: whoever is signed in by it is told so. */
export function leaveForNotAuthorized(): void {
  if (leaving) return;
  leaving = true;
  resetVendor(undefined);
  location.replace(vendorScreens.notAuthorized.path);
}
