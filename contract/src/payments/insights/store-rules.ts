/** The most stores that stand side by side. */
export const maxCompared = 6;

/** The longest period of a comparison, in days. */
export const maxComparedDays = 100;

/** The orders of the ranking: most collected first, or least. */
export const rankOrders = ['best', 'quiet'] as const;

/** Whether an hour of IST begins at a moment, which is half past an hour of UTC. */
export const isHourOfIndia = (at: string): boolean => (Date.parse(at) + 30 * 60_000) % 3_600_000 === 0;
