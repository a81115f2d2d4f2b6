import { useState } from 'react';
import { textOf } from '../calls.ts';

/** An act that is running, or how its last try failed. */
export interface Act {
  readonly busy: boolean;
  readonly problem: string;
  /** Runs the act. A second press meanwhile does nothing. @returns whether it was done */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs acts of a page one at a time and keeps what went wrong. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    busy,
    problem,
    async run(act) {
      if (busy) return false;
      setBusy(true);
      setProblem('');
      try {
        await act();
        return true;
      } catch (error) {
        setProblem(textOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
