import { authenticationType } from '@galla/contract/access/endpoints.ts';
import { selectMerchant } from '@galla/contract/groups/area.ts';
import { rememberSignedIn, takeDestination } from '../lib/session/destination.ts';

/** Opens the destination after sign-in. With several merchants the choice comes first (ROU-06). */
export function enter({ groupSelection, prefix }: { readonly groupSelection: boolean; readonly prefix: string }): void {
  if (!groupSelection) rememberSignedIn(true, authenticationType(prefix));
  location.assign(groupSelection ? selectMerchant.path : takeDestination());
}
