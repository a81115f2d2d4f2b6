/** The length of a simulated day, in ms of real time. */
const dayLasts = 2_500;
const dayMs = 86_400_000;
/** Makes new payments due at once: further ahead than any terms and holidays. */
const aheadMs = 20 * dayMs;

/** The setting with the time (ms) at which the simulated days began, for the processes that settle. */
export const sinceSetting = 'FAULTS_DAYS_SINCE';

/**
 * A clock on which weeks pass in a minute. It is the same in every process that knows when the simulated days began.
 */
export const fastClock = (since: number) => ({
  now: () => Math.floor(since + aheadMs + ((Date.now() - since) / dayLasts) * dayMs),
});
