const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The pauses after each failed attempt: ten attempts in about three days. */
const pauses = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  14 * hour,
  24 * hour,
  24 * hour,
] as const;

/**
 * When a delivery is retried after this many attempts, in ms, with up to a tenth added at random. Undefined after the
 * last attempt.
 */
export function nextTry(tries: number, now: number, random: () => number = Math.random): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.round(now + pause * (1 + random() / 10));
}

/** If every attempt at an endpoint fails, Admins are notified after this time. */
export const noticeAfterMs = hour;
/** If every attempt fails for this long, the endpoint is disabled. */
export const disableAfterMs = 72 * hour;

/** The time limit of one attempt. */
export const attemptMs = 15 * second;
