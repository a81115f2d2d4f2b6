/** For so long after a command line has followed a tenant's events they are collected, so that it misses none when it comes back. */
export const followedForMs = 24 * 60 * 60 * 1000;

/** Whether a command line follows the events of a tenant, or did so until a short while ago. */
export const isFollowed = (followedAt: Date | null, now: number): boolean =>
  followedAt !== null && followedAt.getTime() > now - followedForMs;
