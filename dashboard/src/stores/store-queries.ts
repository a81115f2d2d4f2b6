/** The greatest age of figures on a visible page, in ms, as on the dashboard. */
export const refreshMs = 30_000;
