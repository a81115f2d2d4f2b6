import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/refusal.ts';
import { useRun } from './use-run.ts';

interface ActOptions {
  /** The text while the outcome of the action is unknown. Pressing again does not repeat it. */
  readonly unknownText?: string;
  /** Handles a refusal, for example at its fields, and returns the text above the button; empty for none. */
  readonly refused?: (error: unknown) => string;
  /** Runs after every attempt, successful or not: another person may have changed something in the meantime. */
  readonly settled?: () => Promise<unknown>;
}

/** Runs one API action at a time and holds the text of its refusal. */
export function useAct({ unknownText, refused = refusalOf, settled }: ActOptions = {}) {
  const { run, ...state } = useRun();
  const textOf = (error: unknown): string => {
    const text = refused(error);
    return unknownText !== undefined && isUnknown(error) ? unknownText : text;
  };
  return {
    ...state,
    /** Returns the result; undefined after a refusal or while another action is running. */
    run: <Result>(work: () => Promise<Result>) => run(work, { refused: textOf, settled }),
  };
}

/**
 * The idempotency key of one action. Every attempt with the same input uses the same key, so that an attempt without an
 * answer has no second effect. Another amount or note is another action.
 */
export function useActKey(): (request: unknown) => string {
  const last = useRef({ request: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.request !== text) last.current = { request: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Whether the outcome of the action is unknown: no answer came, or it is still running. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 418 || error.status >= 502 || error.code === 'IDEMPOTENCY_KEY_RUNNING');
