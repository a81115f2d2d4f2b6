// biome-ignore lint/style/noRestrictedImports: the one wait of tests and trials, some of which run outside Vitest
import { setTimeout as sleep } from 'node:timers/promises';
import { Patience, TooSlow } from './patience.ts';

/**
 * Repeats until the answer fits, and returns it. Inside a test `expect.poll` gives better messages; this also runs
 * without Vitest.
 * @param what did not happen, for the error
 * @param patienceMs how long it may take on an idle machine
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => T | Promise<T>,
  fits: (answer: T) => boolean,
  { patienceMs = 120_000, everyMs = 100 } = {},
): Promise<T> {
  let last: unknown;
  const patience = new Patience(patienceMs);
  for (; ; await sleep(everyMs)) {
    const answer = await Promise.try(ask).catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (answer !== undefined && fits(answer)) return answer;
    last = answer ?? last;
    // The error already says whether the program or the machine is at fault.
    if (last instanceof TooSlow) throw last;
    patience.check(() => `${typeof what === 'string' ? what : what()} did not happen${detailOf(last)}`);
  }
}

function detailOf(last: unknown): string {
  if (last === undefined) return '';
  return `: ${last instanceof Error ? last.message : JSON.stringify(last)}`;
}
