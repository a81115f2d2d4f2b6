/** The forms whose changes would be lost with the page. */
const holds = new Set<() => void>();

/** Warns before the page closes, because its form has unsaved changes. Returns a function that ends the warning. */
export function holdUnload(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  const release = () => {
    removeEventListener('beforeunload', warn);
    holds.delete(release);
  };
  holds.add(release);
  return release;
}

export const hasUnsavedChanges = (): boolean => holds.size > 0;

/** Discards the unsaved changes: the page may close without a question. */
export function giveUpChanges(): void {
  for (const release of Array.from(holds)) release();
}
