import type { TimeRange } from '../payments/public/range-parts.ts';

/**
 * The previous period, and the part of it that is compared: up to the same elapsed time if the period is still running
 * at `now`. All in ms since 1970.
 */
export function previousOf(
  { from, to }: TimeRange,
  now: number,
): { readonly before: TimeRange; readonly elapsed: TimeRange } {
  const length = to - from;
  const before = { from: from - length, to: from };
  return { before, elapsed: { from: before.from, to: Math.min(before.to, Math.max(now - length, before.from + 1)) } };
}
