import { currentTime } from '@galla/ui/format/clock.ts';
import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => currentTime());
  useEffect(() => {
    setNow(currentTime());
    const timer = setInterval(() => {
      setNow(currentTime());
      if (currentTime() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
