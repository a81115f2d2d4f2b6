/** From this score on two names are the same without a question, in percent. */
export const certainMatch = 90;

/** Below this score two names belong to different holders. */
export const leastMatch = 60;
