import { authenticationType } from '@galla/contract/access/endpoints.ts';
import { selectMerchant } from '@galla/contract/groups/area.ts';
import { rememberSignedIn, takeDestination } from '../lib/session/destination.ts';

/** Signed in: on to where the person wanted to go. Of several merchants one is chosen first (ROU-06). */
export function enter({ groupSelection, prefix }: { readonly groupSelection: boolean; readonly prefix: string }): void {
  if (!groupSelection) rememberSignedIn(true, authenticationType(prefix));
  location.assign(groupSelection ? selectMerchant.path : takeDestination());
}
