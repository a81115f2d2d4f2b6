import { authenticationType } from '@galla/contract/identity/access/fields.ts';
import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import { rememberSignedIn, takeDestination } from '../../lib/session/destination.ts';

/**
 * Opens the destination after sign-in. With several merchants the choice comes first (ROU-06). It never settles, so
 * that the form stays busy until the page is left. `usual` is opened if the person had no other destination.
 */
export function enter(
  signedIn: { readonly groupSelection: boolean; readonly prefix: string },
  usual?: string,
): Promise<never> {
  const { groupSelection, prefix } = signedIn;
  if (!groupSelection) rememberSignedIn(true, authenticationType(prefix));
  return leaveTo(groupSelection ? selectMerchant.path : takeDestination(usual));
}

/** Opens another page, and never settles: the form that is left stays busy. */
export function leaveTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
