import { useRef, useState } from 'react';

interface Handlers {
  /** Handles an error of the work, and returns the text above the button; empty for none. */
  readonly refused: (error: unknown) => string;
  /** Runs after every attempt, successful or not. */
  readonly settled?: (() => Promise<unknown>) | undefined;
}

/**
 * Runs one piece of work at a time, with its busy state and the text of its refusal. Work that opens another page never
 * ends, so the form stays busy. `useAct` adds the texts of the API; the first load of sign-in does not need them.
 */
export function useRun() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  /** Returns the result; undefined after a refusal, or while other work is running. */
  const run = async <Result>(
    work: () => Promise<Result>,
    { refused, settled }: Handlers,
  ): Promise<Result | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      return await work();
    } catch (error) {
      setProblem(refused(error));
      return undefined;
    } finally {
      try {
        await settled?.();
      } finally {
        running.current = false;
        setBusy(false);
      }
    }
  };
  return { run, busy, problem, setProblem };
}
