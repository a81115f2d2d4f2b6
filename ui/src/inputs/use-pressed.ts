import { useSyncExternalStore } from 'react';

let pressed = false;
const watches = new Set<() => void>();

function set(now: boolean): void {
  pressed = now;
  for (const watch of Array.from(watches)) watch();
}

const press = () => set(true);
/** The click comes right after the press ends. */
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
 * Whether a finger or the mouse is down, until its click has been handled. Messages that appear when a field loses
 * focus wait for it: a message above the pressed button would move the button, and the click would miss it.
 */
export const usePressed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  );
