import { useCallback, useEffect, useRef, useState } from 'react';

/** What a page shows of a call: nothing yet, its answer, or its failure. */
export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  /** Asks again. What is shown stays until the answer comes. */
  readonly reload: () => Promise<void>;
}

const refreshMs = 15_000;

/**
 * Asks for what a page shows, once and whenever `key` changes. An answer that comes after a later question is dropped.
 * `staysFresh` asks again while the page is seen, and when somebody comes back to it. Such a call is a refresh, which
 * keeps no session open; where it fails, what is shown stays.
 */
export function useLoad<T>(
  key: string,
  ask: (isRefresh: boolean) => Promise<T>,
  { staysFresh = false } = {},
): Loaded<T> {
  const [shown, setShown] = useState<{ readonly key: string; readonly value?: T; readonly error?: unknown }>({ key });
  const latest = useRef(0);
  const unanswered = useRef(0);
  const asking = useRef(ask);
  asking.current = ask;
  const load = useCallback(
    async (isRefresh: boolean) => {
      latest.current += 1;
      const turn = latest.current;
      unanswered.current += 1;
      const next = await asking.current(isRefresh).then(
        (value) => ({ key, value }),
        (error: unknown) => ({ key, error }),
      );
      unanswered.current -= 1;
      if (turn !== latest.current) return;
      setShown((before) => (isRefresh && 'error' in next && before.value !== undefined ? before : next));
    },
    [key],
  );
  const reload = useCallback(() => load(false), [load]);
  useEffect(() => {
    void reload();
  }, [reload]);
  useEffect(() => {
    if (!staysFresh) return undefined;
    const refresh = () => {
      // On a slow network a refresh would drop the answer that is on its way, again and again.
      if (document.visibilityState === 'visible' && unanswered.current === 0) void load(true);
    };
    const timer = setInterval(refresh, refreshMs);
    window.addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
    };
  }, [staysFresh, load]);
  const isCurrent = shown.key === key;
  return { value: isCurrent ? shown.value : undefined, error: isCurrent ? shown.error : undefined, reload };
}
