import { expect, test } from 'vitest';
import { openTurns, TurnsTaken } from './turns.ts';

/** Work that ends when the test decides, and counts how much of it runs at once. */
function openWork() {
  const ends: (() => void)[] = [];
  const seen = { running: 0, max: 0 };
  const work = async () => {
    seen.running += 1;
    seen.max = Math.max(seen.max, seen.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    seen.running -= 1;
  };
  return { ends, seen, work };
}

test('however the requests arrive, no more work runs at once than allowed', async () => {
  for (let delay = 0; delay < 12; delay += 1) {
    const { ends, seen, work } = openWork();
    const turns = openTurns({ atOnce: 2, waiting: 10 });
    const taken = [turns.take(work), turns.take(work), turns.take(work)];
    ends[0]?.();
    for (let step = 0; step < delay; step += 1) await Promise.resolve();
    taken.push(turns.take(work));
    for (let ended = 1; ended < taken.length; ended += 1) {
      while (ends.length <= ended) await Promise.resolve();
      ends[ended]?.();
    }
    await Promise.all(taken);
    expect(seen.max).toBe(2);
  }
});

test('failed work passes its turn on, and work beyond the queue is refused', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 1 });
  const failing = turns.take(() => Promise.reject(new Error('No picture.')));
  const waiting = turns.take(async () => 'done');
  await expect(turns.take(async () => 'late')).rejects.toThrow(TurnsTaken);
  await expect(failing).rejects.toThrow('No picture.');
  expect(await waiting).toBe('done');
});
