import { access } from '@galla/contract/identity/access/calls.ts';
import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import { twoStepSetup } from '@galla/contract/identity/second-factor/area.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { rememberSignedIn, takeDestination } from '../../lib/session/destination.ts';

/** Signed-in people go to the dashboard (ROU-05); after the end of a session the page stays. */
export async function passIfSignedIn(): Promise<void> {
  try {
    await call(access.me, {});
    location.replace(takeDestination());
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (error.lacksMerchant) location.replace(selectMerchant.path);
    if (error.lacksSecondFactor) location.replace(twoStepSetup.path);
    if (error.status === 401) rememberSignedIn(false);
  }
}
