/** Where time comes from, so that tests can move it. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
