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

/** When a delivery is tried again after so many attempts, in ms, up to a tenth later at random; undefined after the last. */
export function nextTry(tries: number, now: number, random: () => number = Math.random): number | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : Math.round(now + pause * (1 + random() / 10));
}

/** An endpoint at which every attempt fails is announced to Admins after an hour, and disabled after three days. */
export const noticeAfterMs = hour;
/** The same. */
export const disableAfterMs = 72 * hour;

/** How long one attempt may take. */
export const attemptMs = 15 * second;
