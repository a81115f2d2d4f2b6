/** A source of time that tests can replace. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
  /**
   * Set for the clock of a sandbox: the installation's clock, and how far this one is ahead of it in ms (decision 132).
   */
  readonly sandbox?: { readonly installation: Clock; readonly ahead: number };
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
