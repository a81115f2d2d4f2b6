import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of a call on a page: loading, its answer, or its error. */
export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  /** Loads again. The current data stays until the answer arrives. */
  readonly reload: () => Promise<void>;
}

const refreshMs = 15_000;

/**
 * Loads the data of a page, once and whenever `key` changes. An answer that arrives after a newer request is dropped.
 * `staysFresh` reloads while the page is visible, and when the person comes back to it. Such a call is a refresh: it
 * does not extend the session, and if it fails, the current data stays.
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
      // On a slow network, repeated refreshes would keep dropping the answer that is still on its way.
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
