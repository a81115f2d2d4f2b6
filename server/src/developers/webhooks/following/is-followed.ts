/**
 * How long a tenant's events are still collected after a command line has followed them, so that it misses none when it
 * returns.
 */
export const followedForMs = 24 * 60 * 60 * 1000;

/** Whether a command line follows the events of a tenant, or did so recently. */
export const isFollowed = (followedAt: Date | null, now: number): boolean =>
  followedAt !== null && followedAt.getTime() > now - followedForMs;
