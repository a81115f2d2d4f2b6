import { useState } from 'react';
import { textOf } from '../calls.ts';

/** A running action, or the error of its last try. */
export interface Act {
  readonly busy: boolean;
  readonly problem: string;
  /** Runs the action. A second press while it runs does nothing. @returns whether the action succeeded */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs the actions of a page one at a time and keeps the error of the last. */
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
