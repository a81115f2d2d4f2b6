/** The queue is full. */
export class TurnsTaken extends Error {
  override readonly name = 'TurnsTaken';
}

/** Runs a few pieces of work at a time, in the order of their arrival, and refuses more when the queue is full. */
export function openTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  /**
   * Passes the turn to the longest waiting work. The turn is never free in between, so that new work cannot take it.
   */
  const passOn = () => {
    const wake = queue.shift();
    if (wake === undefined) running -= 1;
    else wake();
  };
  return {
    /** @throws TurnsTaken, and the errors of the work */
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else {
        if (queue.length >= waiting) throw new TurnsTaken('Too many wait already.');
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
