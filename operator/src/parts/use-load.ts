import { useCallback, useEffect, useRef, useState } from 'react';

/** What a page shows of a call: nothing yet, its answer, or its failure. */
export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  /** Asks again. What is shown stays until the answer comes. */
  readonly reload: () => Promise<void>;
}

/**
 * Asks for what a page shows, once and whenever `key` changes. An answer that comes after a later question is dropped.
 * `onFocus` asks anew when somebody comes back to the page. Nothing asks again and again: it would keep a session of
 * nobody open.
 */
export function useLoad<T>(key: string, ask: () => Promise<T>, { onFocus = false } = {}): Loaded<T> {
  const [shown, setShown] = useState<{ readonly key: string; readonly value?: T; readonly error?: unknown }>({ key });
  const latest = useRef(0);
  const asking = useRef(ask);
  asking.current = ask;
  const reload = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    const next = await asking.current().then(
      (value) => ({ key, value }),
      (error: unknown) => ({ key, error }),
    );
    if (turn === latest.current) setShown(next);
  }, [key]);
  useEffect(() => {
    void reload();
  }, [reload]);
  useEffect(() => {
    if (!onFocus) return undefined;
    const again = () => void reload();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [onFocus, reload]);
  const isCurrent = shown.key === key;
  return { value: isCurrent ? shown.value : undefined, error: isCurrent ? shown.error : undefined, reload };
}
