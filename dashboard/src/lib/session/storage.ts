import { buildVersion } from '../api/build.ts';

const all = 'galla:';
const ours = `${all}${buildVersion}:`;

/** The text stored under a key. Browsers may refuse storage; then there is none. */
export function readStored(storage: Storage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key, if the browser allows it. */
export function store(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Refused or full: the choice then lasts only as long as the page.
  }
}

/** Removes the text under a key. */
export function removeStored(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // If storage is refused, nothing was stored.
  }
}

/** Removes the texts under all keys with this prefix. */
export const removeStoredUnder = (storage: () => Storage, prefix: string) =>
  dropKeys(storage, (key) => key.startsWith(prefix));

/** The key of a name in this tab's storage. */
export const keptKey = (name: string): string => ours + name;

/** The tab's text under a name. Each build reads only its own (SES-15). Never personal data or amounts. */
export const readKept = (name: string) => readStored(sessionStorage, keptKey(name));

/** Stores a text in this tab, until the tab closes, the person signs out or another build loads. */
export const keep = (name: string, value: string) => store(sessionStorage, keptKey(name), value);

export const drop = (name: string) => removeStored(sessionStorage, keptKey(name));

/** Removes all texts of this tab, scroll positions included, except those with these names. */
export const dropAllBut = (...names: readonly string[]) =>
  dropKeys(
    () => sessionStorage,
    (key) => key.startsWith(all) && !names.some((name) => key === keptKey(name)),
  );

/** Removes keys. A browser that refuses storage throws even when the storage is accessed. */
function dropKeys(storage: () => Storage, goes: (key: string) => boolean): void {
  try {
    const from = storage();
    for (const key of Object.keys(from).filter(goes)) from.removeItem(key);
  } catch {
    // If storage is refused, nothing was stored.
  }
}

// Values of another build may have another meaning.
dropKeys(
  () => sessionStorage,
  (key) => key.startsWith(all) && !key.startsWith(ours),
);
