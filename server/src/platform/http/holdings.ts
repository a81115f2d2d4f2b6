import type { ServerResponse } from 'node:http';
import { Problem } from '@galla/contract/core/problem.ts';

/** Counts what callers hold of something scarce in this process: open streams, running exports. */
export interface Holdings {
  /**
   * Counts one more for a person and returns how to give it back; giving it back twice counts once.
   * @throws Problem TOO_MANY_REQUESTS (429) where the person, or everybody together, holds the most already
   */
  take(personId: string): () => void;
  /**
   * The same for as long as an answer lasts: given back when it is sent, or when its caller has gone away. A caller may
   * have gone before anything was counted, while it was still looked up who calls; then nothing is held.
   */
  hold(personId: string, response: ServerResponse): void;
}

/** Starts counting: at most `each` for one person and `all` for everybody. */
export function openHoldings(most: { readonly each: number; readonly all: number }): Holdings {
  const held = new Map<string, number>();
  let sum = 0;
  const add = (personId: string, change: 1 | -1) => {
    const count = (held.get(personId) ?? 0) + change;
    if (count === 0) held.delete(personId);
    else held.set(personId, count);
    sum += change;
  };
  const take = (personId: string) => {
    if (sum >= most.all || (held.get(personId) ?? 0) >= most.each)
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
      // Its event of closing has come already, and comes to nobody who listens from now on.
      if (!isGone(response)) response.once('close', take(personId));
    },
  };
}

/** Whether nobody is there any more to take an answer. */
export const isGone = (response: ServerResponse): boolean => response.destroyed || response.socket?.destroyed === true;
