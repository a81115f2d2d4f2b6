import { useEffect, useState } from 'react';

/** Whole seconds until a time by the server's clock. `now` is the server's time at the first render with it. */
export function useSecondsLeft(until: string, now: string): number {
  const [left, setLeft] = useState(() => secondsBetween(now, until));
  useEffect(() => {
    const begun = performance.now();
    const total = secondsBetween(now, until);
    const tick = () => setLeft(Math.max(0, Math.ceil(total - (performance.now() - begun) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until, now]);
  return left;
}

function secondsBetween(now: string, until: string): number {
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(now)) / 1000));
}
