import { expect, test } from 'vitest';
import { Patience, TooSlow } from './patience.ts';

/**
 * Checks every second of a simulated machine's time until it gives up.
 * @returns after how many seconds, and with which error
 */
function untilItGivesUp(ms: number, slowness: (second: number) => number) {
  let second = 0;
  const patience = new Patience(ms, { now: () => second * 1000, slowness: () => slowness(second) });
  for (second = 1; second < 100_000; second++) {
    try {
      patience.check(() => 'the refund did not come');
    } catch (error) {
      return { second, error: error as Error };
    }
  }
  throw new Error('it never gives up');
}

test('on an idle machine something that does not happen in time is broken', () => {
  const { second, error } = untilItGivesUp(120_000, () => 1);
  expect(second).toBe(121);
  expect(error).not.toBeInstanceOf(TooSlow);
  expect(error.message).toBe('the refund did not come (after 121 s)');
});

test('a slower machine gets proportionally more time, and something that does not happen even then is broken', () => {
  const { second, error } = untilItGivesUp(120_000, () => 5);
  expect(second).toBe(601);
  expect(error).not.toBeInstanceOf(TooSlow);
  // A burst at the beginning counts as a burst.
  expect(untilItGivesUp(120_000, (at) => (at <= 60 ? 6 : 1)).second).toBe(171);
});

test('a machine that is far too slow gives no verdict, and says so', () => {
  const { second, error } = untilItGivesUp(120_000, () => 15);
  expect(second).toBe(961);
  expect(error).toBeInstanceOf(TooSlow);
  expect(error.message).toContain('the refund did not come (after 961 s). The machine is too slow to tell');
  expect(error.message).toContain('15.0 times');
});
