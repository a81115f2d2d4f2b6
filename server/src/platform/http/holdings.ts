import { Problem } from '@galla/contract/core/problem.ts';

/** Counts what callers hold of something scarce in this process: open streams, running exports. */
export interface Holdings {
  /**
   * Counts one more for a person and returns how to give it back; giving it back twice counts once.
   * @throws Problem TOO_MANY_REQUESTS (429) where the person, or everybody together, holds the most already
   */
  take(personId: string): () => void;
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
  return {
    take(personId) {
      if (sum >= most.all || (held.get(personId) ?? 0) >= most.each)
        throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 10 });
      add(personId, 1);
      let given = false;
      return () => {
        if (!given) add(personId, -1);
        given = true;
      };
    },
  };
}
