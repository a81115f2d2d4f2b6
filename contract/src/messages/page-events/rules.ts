/** The maximum number of events in one call. */
export const maxEvents = 50;
