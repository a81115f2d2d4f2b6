import { buildVersion } from '../api/build.ts';

const all = 'galla:';
const ours = `${all}${buildVersion}:`;

/** What is kept under a key. Browsers may refuse storage; then nothing is kept. */
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

/** Forgets what is kept under a key. */
export function removeStored(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was kept where storage is refused.
  }
}

/** What this tab keeps under a name. Each build reads its own alone (SES-15). Never personal data, and no amounts. */
export const readKept = (name: string) => readStored(sessionStorage, ours + name);

/** Keeps a text for this tab, until it is closed, its person signs out or another build comes. */
export const keep = (name: string, value: string) => store(sessionStorage, ours + name, value);

/** Forgets what this tab keeps under a name. */
export const drop = (name: string) => removeStored(sessionStorage, ours + name);

/** Forgets all that this tab keeps, how far lists were scrolled included, but for these names. */
export const dropAllBut = (...names: readonly string[]) =>
  dropKeys((key) => key.startsWith(all) && !names.some((name) => key === ours + name));

function dropKeys(goes: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage).filter(goes)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is refused.
  }
}

// What another build has kept may mean something else here.
dropKeys((key) => key.startsWith(all) && !key.startsWith(ours));
