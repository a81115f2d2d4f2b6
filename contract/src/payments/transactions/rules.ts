/** The length of a beat of the pulse in milliseconds. */
export const beatMs = 15_000;
