/**
 * How long an instruction to the rail belongs to the worker that claimed it, in ms: longer than the rail ever takes to
 * answer.
 */
export const leaseMs = 60_000;
const firstPauseMs = 15_000;
const longestPauseMs = 3_600_000;

/**
 * The pause in ms before the rail is queried again about an instruction without a known outcome: 15 s after the first
 * time, then doubled, up to an hour.
 */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));
