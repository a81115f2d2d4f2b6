/** A simulated day, in ms of the real clock. */
const dayLasts = 2_500;
const dayMs = 86_400_000;
/** New payments are due at once: further ahead than any terms and holidays. */
const aheadMs = 20 * dayMs;

/** The settings of the processes that settle: the moment at which their days began, in ms. */
export const sinceSetting = 'FAULTS_DAYS_SINCE';

/** A clock on which weeks pass in a minute, the same in every process that knows when its days began. */
export const fastClock = (since: number) => ({
  now: () => Math.floor(since + aheadMs + ((Date.now() - since) / dayLasts) * dayMs),
});
