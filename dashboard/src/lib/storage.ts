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
