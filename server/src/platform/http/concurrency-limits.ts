import type { ServerResponse } from 'node:http';
import { Problem } from '@galla/contract/core/problem.ts';

/** Counts the scarce resources of this process that callers hold: open streams, running exports. */
export interface ConcurrencyLimits {
  /**
   * Counts one more for a person, and returns the function that releases it; calling that again has no effect.
   * @throws Problem TOO_MANY_REQUESTS (429) if the person, or all people together, already hold the maximum
   */
  take(personId: string): () => void;
  /**
   * The same until the answer ends: when it is sent, or when its caller disconnects. A caller may have disconnected
   * while the session was looked up; then nothing is counted.
   */
  hold(personId: string, response: ServerResponse): void;
}

/** Starts counting: at most `each` for one person and `all` in total. */
export function createConcurrencyLimits(max: { readonly each: number; readonly all: number }): ConcurrencyLimits {
  const held = new Map<string, number>();
  let sum = 0;
  const add = (personId: string, change: 1 | -1) => {
    const count = (held.get(personId) ?? 0) + change;
    if (count === 0) held.delete(personId);
    else held.set(personId, count);
    sum += change;
  };
  const take = (personId: string) => {
    if (sum >= max.all || (held.get(personId) ?? 0) >= max.each)
      throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 10 });
    add(personId, 1);
    let given = false;
    return () => {
      if (!given) add(personId, -1);
      given = true;
    };
  };
  return {
    take,
    hold(personId, response) {
      // The close event has already fired, so a new listener would never get it.
      if (!isGone(response)) response.once('close', take(personId));
    },
  };
}

/** Whether the caller has disconnected. */
export const isGone = (response: ServerResponse): boolean => response.destroyed || response.socket?.destroyed === true;
