import { useSyncExternalStore } from 'react';

let pressed = false;
const watches = new Set<() => void>();

function set(now: boolean): void {
  pressed = now;
  for (const watch of Array.from(watches)) watch();
}

const press = () => set(true);
/** The click of a press comes right after its end. */
const release = () => setTimeout(() => set(false));

function subscribe(watch: () => void): () => void {
  if (watches.size === 0) {
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
  }
  watches.add(watch);
  return () => {
    watches.delete(watch);
    if (watches.size > 0) return;
    pressed = false;
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('pointerup', release, true);
    document.removeEventListener('pointercancel', release, true);
  };
}

/**
 * Whether a finger or the mouse is down, until its click has come. What appears as a field is left waits for it: a message
 * above the pressed button would push the button away, and the browser would give the click to nobody.
 */
export const usePressed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  );
