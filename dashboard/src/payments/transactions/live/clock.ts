import { currentTime } from '@galla/ui/format/clock.ts';
import { ago, formatTime } from '@galla/ui/format/dates.ts';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all counters of a page; it stops while the page is hidden. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tick of listeners) tick();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in whole steps, so that components render once per step. */
export function useNow(step: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(currentTime() / step) * step);
}

/** `9 min ago`, under an hour; an older time as it is. Renders only when the text changes. */
export function useAgo(at: string): string {
  return useSyncExternalStore(subscribe, () => ago(at, currentTime()) ?? formatTime(at));
}
