/** The maximum number of stores compared side by side. */
export const maxCompared = 6;

/** The longest period of a comparison, in days. */
export const maxComparedDays = 100;

/** The orders of the ranking: highest or lowest amount collected first. */
export const rankOrders = ['best', 'quiet'] as const;

/** Whether an IST hour starts at a time, which is half past an hour in UTC. */
export const isHourOfIndia = (at: string): boolean => (Date.parse(at) + 30 * 60_000) % 3_600_000 === 0;
