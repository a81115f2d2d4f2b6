/** The forms whose changes are lost with the page. */
const holds = new Set<() => void>();

/** Holds up the closing of the page, as its form has unsaved changes. Returns what ends that. */
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

/** Whether a form of this page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => holds.size > 0;

/** Gives the unsaved changes up: the page may be left without a question. */
export function giveUpChanges(): void {
  for (const release of Array.from(holds)) release();
}
