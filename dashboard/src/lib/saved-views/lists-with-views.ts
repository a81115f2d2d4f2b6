import { readStored, removeStored, removeStoredUnder, store } from '../session/storage.ts';

const prefix = 'galla-views-';

/** Whether a list had views in this browser last: what stands below their tabs then does not move once they are read. */
export const hadViews = (list: string): boolean => readStored(localStorage, prefix + list) !== undefined;

/** Remembers whether a list has views. */
export function rememberViews(list: string, has: boolean): void {
  if (has) store(localStorage, prefix + list, 'yes');
  else removeStored(localStorage, prefix + list);
}

/** Forgets it for all lists, with the person who signs out. */
export const forgetListsWithViews = () => removeStoredUnder(() => localStorage, prefix);
