/** From this score on, in percent, two names count as the same without a review. */
export const certainMatch = 90;

/** Below this score, in percent, two names belong to different holders. */
export const leastMatch = 60;
