let aheadMs = 0;

/**
 * The server's time in ms since 1970, as far as it is known. Days, expiries and ages on screens follow the server,
 * however wrong the browser's clock is. Before the first answer it is the browser's time. Use `performance.now()` for
 * durations.
 */
export const currentTime = (): number => Date.now() + aheadMs;

/** Sets by how many ms the server's clock is ahead of the browser's; negative if it is behind. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

/** A tolerance of a second for network delay and rounding. */
const toleranceMs = 1_000;

/**
 * Learns the server's time from an answer. The known difference stays as long as it can explain the answer, so that a
 * slow answer does not move the clock. @param serverTime ms since 1970, read by the server between sending and
 * receiving @param sentAt when the call was sent, by the browser's clock in ms since 1970, or a moment earlier @returns
 * by how many ms the server is ahead, if that has changed
 */
export function learnTime(serverTime: number, sentAt: number, receivedAt = Date.now()): number | undefined {
  if (!Number.isFinite(serverTime)) return undefined;
  // The clock may have been set back during the call.
  const sent = Math.min(sentAt, receivedAt);
  const least = serverTime - receivedAt - toleranceMs;
  const max = serverTime - sent + toleranceMs;
  if (aheadMs >= least && aheadMs <= max) return undefined;
  aheadMs = Math.round(serverTime - (sent + receivedAt) / 2);
  return aheadMs;
}
