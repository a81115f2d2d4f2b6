import { buildVersion } from '../api/build.ts';

const all = 'galla:';
const ours = `${all}${buildVersion}:`;

/** The text under a key. Browsers may refuse storage; then nothing is stored. */
export function readStored(storage: Storage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a key, where the browser allows it. */
export function store(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Refused or full: the choice then lasts as long as the page.
  }
}

/** Removes the text under a key. */
export function removeStored(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept where storage is refused.
  }
}

/** Removes the texts under all keys that begin so. */
export const removeStoredUnder = (storage: () => Storage, prefix: string) =>
  dropKeys(storage, (key) => key.startsWith(prefix));

/** The tab's text under a name. Each build reads its own only (SES-15). Never personal data, and no amounts. */
export const readKept = (name: string) => readStored(sessionStorage, ours + name);

/** Keeps a text for this tab, until it is closed, its person signs out or another build comes. */
export const keep = (name: string, value: string) => store(sessionStorage, ours + name, value);

/** Removes the tab's text under a name. */
export const drop = (name: string) => removeStored(sessionStorage, ours + name);

/** Removes all texts of this tab, scroll positions included, except these names. */
export const dropAllBut = (...names: readonly string[]) =>
  dropKeys(
    () => sessionStorage,
    (key) => key.startsWith(all) && !names.some((name) => key === ours + name),
  );

/** Browsers that refuse storage throw where it is only named. */
function dropKeys(storage: () => Storage, goes: (key: string) => boolean): void {
  try {
    const from = storage();
    for (const key of Object.keys(from).filter(goes)) from.removeItem(key);
  } catch {
    // Nothing was kept where storage is refused.
  }
}

// Values of another build may have another meaning.
dropKeys(
  () => sessionStorage,
  (key) => key.startsWith(all) && !key.startsWith(ours),
);
