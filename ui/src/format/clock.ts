let aheadMs = 0;

/**
 * The server's time in ms since 1970, as far as it is known: days, expiries and ages on screens are those of the server, however wrong
 * the clock of the browser is. Before the first answer it is the browser's time. Use `performance.now()` for durations.
 */
export const currentTime = (): number => Date.now() + aheadMs;

/** Sets by how many ms the server's clock is ahead of the browser's; negative where it is behind. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

/** A second, for what network and rounding add. */
const toleranceMs = 1_000;

/**
 * Learns the server's time from an answer. What is known stays as long as the answer can be explained by it, so that a slow answer does not move
 * the clock.
 * @param serverTime ms since 1970, read by the server between sending and receiving
 * @param sentAt when the call was sent, by the browser's clock in ms since 1970, or a moment before that
 * @returns by how many ms the server is ahead, where that is new
 */
export function learnTime(serverTime: number, sentAt: number, receivedAt = Date.now()): number | undefined {
  if (!Number.isFinite(serverTime)) return undefined;
  // The clock may have been set back while the call ran.
  const sent = Math.min(sentAt, receivedAt);
  const least = serverTime - receivedAt - toleranceMs;
  const most = serverTime - sent + toleranceMs;
  if (aheadMs >= least && aheadMs <= most) return undefined;
  aheadMs = Math.round(serverTime - (sent + receivedAt) / 2);
  return aheadMs;
}
