const firstPauseMs = 5_000;
const longestPauseMs = 3_600_000;

/**
 * The pause in ms after a number of failed attempts: 5 s, doubled each time, up to `longest`, and up to a fifth longer
 * at random, so that work that failed together is not retried together.
 */
export function backOff(attempts: number, longest = longestPauseMs, random: () => number = Math.random): number {
  const pause = Math.min(longest, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(pause * (1 + random() / 5));
}
