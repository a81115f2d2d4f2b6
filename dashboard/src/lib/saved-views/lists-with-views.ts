import { readStored, removeStoredUnder, store } from '../session/storage.ts';

const prefix = 'galla-views-';

/**
 * Whether a list had views in this browser last, so that what stands below their tabs does not move once they are read;
 * undefined where the browser opens it for the first time.
 */
export function hadViews(list: string): boolean | undefined {
  const kept = readStored(localStorage, prefix + list);
  return kept === undefined ? undefined : kept === 'yes';
}

/** Remembers whether a list has views. */
export const rememberViews = (list: string, has: boolean): void =>
  store(localStorage, prefix + list, has ? 'yes' : 'no');

/** Forgets it for all lists, with the person who signs out. */
export const forgetListsWithViews = () => removeStoredUnder(() => localStorage, prefix);
