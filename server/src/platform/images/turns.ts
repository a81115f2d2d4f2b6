/** Too many wait already. */
export class TurnsTaken extends Error {
  override readonly name = 'TurnsTaken';
}

/** Runs work a few pieces at a time, in the order in which it comes, and refuses what would have to wait behind too many. */
export function openTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  const next = () => {
    running -= 1;
    queue.shift()?.();
  };
  return {
    /** @throws TurnsTaken, and what the work throws */
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new TurnsTaken('Too many wait already.');
        await new Promise<void>((resolve) => queue.push(resolve));
      }
      running += 1;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
