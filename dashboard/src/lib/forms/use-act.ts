import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';

interface ActOptions {
  /** What is said where nobody knows whether the act was done. Pressing again does it once. */
  readonly unknownText?: string;
  /** Takes a refusal, as to the fields that it is about, and gives what is left to say; empty for nothing. */
  readonly refused?: (error: unknown) => string;
  /** Follows every try, done or not: somebody else may have changed something meanwhile. */
  readonly settled?: () => Promise<unknown>;
}

/** Does one thing at a time that a person has asked for, and says why it was refused. */
export function useAct({ unknownText, refused = refusalOf, settled }: ActOptions = {}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  /** Gives what the work gives; nothing where it was refused, or where another act is under way. */
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      return await work();
    } catch (error) {
      const left = refused(error);
      setProblem(unknownText !== undefined && isUnknown(error) ? unknownText : left);
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

/**
 * The idempotency key of one act: the same for every attempt with the same input, so that an attempt without an
 * answer has no second effect. Another amount or note is another act.
 */
export function useActKey(): (request: unknown) => string {
  const last = useRef({ request: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.request !== text) last.current = { request: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Whether the outcome of the act is unknown: no answer came, or it is still running. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 418 || error.status >= 502 || error.code === 'IDEMPOTENCY_KEY_RUNNING');
