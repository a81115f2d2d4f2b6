/** Times are counted in classes, each a quarter longer than the previous one, from 1 ms to over a minute. */
const classCount = 52;
const growth = Math.log(1.25);

/** The class of a time in ms. */
export const classOf = (ms: number): number =>
  Math.min(classCount - 1, Math.max(0, Math.ceil(Math.log(Math.max(1, ms)) / growth)));

/** Empty counts. */
export const noTimes = (): number[] => Array.from({ length: classCount }, () => 0);

/** Adds counts to a sum, class by class. */
export function addTimes(sum: number[], counts: readonly number[]): void {
  for (const [index, count] of counts.entries()) sum[index] = (sum[index] ?? 0) + count;
}

/** The time in ms that a share of all times does not exceed, accurate to an eighth. Null without any times. */
export function quantileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  const index = counts.findIndex((count) => {
    below += count;
    return below >= share * total;
  });
  return Math.round(Math.exp((index - 0.5) * growth));
}
