import { readStored, removeStoredUnder, store } from '../session/storage.ts';

const prefix = 'galla-views-';

/**
 * Whether a list had views when this browser last showed it. The space for their tabs is then reserved, so that the
 * content below does not move. Undefined if this browser has not opened the list before.
 */
export function hadViews(list: string): boolean | undefined {
  const kept = readStored(localStorage, prefix + list);
  return kept === undefined ? undefined : kept === 'yes';
}

export const rememberViews = (list: string, has: boolean): void =>
  store(localStorage, prefix + list, has ? 'yes' : 'no');

/** Forgets all lists at sign-out. */
export const forgetListsWithViews = () => removeStoredUnder(() => localStorage, prefix);
