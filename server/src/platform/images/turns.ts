/** Too many wait already. */
export class TurnsTaken extends Error {
  override readonly name = 'TurnsTaken';
}

/** Runs work a few pieces at a time, in the order in which it comes, and refuses what would have to wait behind too many. */
export function openTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  /** The turn goes to the one who waits longest. It is never free in between, when somebody new could take it too. */
  const passOn = () => {
    const wake = queue.shift();
    if (wake === undefined) running -= 1;
    else wake();
  };
  return {
    /** @throws TurnsTaken, and what the work throws */
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
