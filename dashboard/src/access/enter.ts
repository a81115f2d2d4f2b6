import { screens } from '@galla/contract/screens.ts';
import { rememberSignedIn, takeDestination } from '../lib/destination.ts';

/** Signed in: on to where the person wanted to go. Of several merchants one is chosen first (ROU-06). */
export function enter({ groupSelection }: { readonly groupSelection: boolean }): void {
  if (!groupSelection) rememberSignedIn(true);
  location.assign(groupSelection ? screens.selectMerchant.path : takeDestination());
}
