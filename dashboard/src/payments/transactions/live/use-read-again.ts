import { useEffect, useRef } from 'react';

/** The shortest time between two answers, in ms. */
const leastMs = 1000;

/** After an answer the server is left alone for this multiple of the answer's duration. */
const rests = 3;

interface Reading {
  /** Grows with each arrival; 0 before the first. */
  readonly version: number;
  readonly refetch: () => Promise<unknown>;
  readonly isFetching: boolean;
}

/**
 * Reloads a figure while payments arrive: at most once a second, and less often if answers are slow, so that a screen
 * sends no more requests at a thousand payments a second than at one.
 */
export function useReadAgain({ version, refetch, isFetching }: Reading): void {
  const asking = useRef(false);
  const next = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    asking.current = isFetching;
  }, [isFetching]);
  useEffect(() => {
    if (version === 0 || timer.current !== undefined) return;
    const ask = () => {
      // A running answer may not contain this payment, so the figures are read again after it.
      if (asking.current) {
        timer.current = setTimeout(ask, leastMs);
        return;
      }
      timer.current = undefined;
      const from = performance.now();
      next.current = from + leastMs;
      void refetch().then(() => {
        next.current = Math.max(next.current, performance.now() + rests * (performance.now() - from));
      });
    };
    timer.current = setTimeout(ask, Math.max(0, next.current - performance.now()));
  }, [version, refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
