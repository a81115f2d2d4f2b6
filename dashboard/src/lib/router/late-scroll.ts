import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take until it is as tall as the person left it, in ms. */
const patienceMs = 5_000;

/** Whoever does one of these decides where the page is. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position of an entry in the history once its screen is tall enough. The router does so when the
 * screen is first drawn, and a list draws its rows later.
 */
export function useLateScroll(wanted: () => number | false | null): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has its own position
  useLayoutEffect(() => {
    const position = wanted();
    return typeof position === 'number' && position > 0 ? scrollOnceTall(position) : undefined;
  }, [key]);
}

function scrollOnceTall(position: number): () => void {
  const page = document.documentElement;
  const ended = new AbortController();
  const end = () => ended.abort();
  const sizes = new ResizeObserver(() => {
    if (page.scrollHeight - innerHeight < position) return;
    scrollTo(0, position);
    end();
  });
  const timer = setTimeout(end, patienceMs);
  ended.signal.addEventListener('abort', () => {
    sizes.disconnect();
    clearTimeout(timer);
  });
  for (const gesture of gestures) addEventListener(gesture, end, { passive: true, signal: ended.signal });
  sizes.observe(document.body);
  return end;
}
