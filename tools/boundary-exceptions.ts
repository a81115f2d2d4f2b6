/** The files that still break a rule of tools/check-boundaries.ts. The lists only get shorter. */
export interface Exceptions {
  /** Imports of another feature's files that are not its `service.ts`. */
  readonly pastServices: readonly string[];
}

/** The exceptions of the repository. */
export const exceptions: Exceptions = {
  pastServices: [],
};
