/** The states of a payment link file, in order, each with its label. */
export const linkBatchStates = {
  CHECKING: 'Checking the rows',
  READY: 'Draft',
  CREATING: 'Creating the links',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
  ERRORED: 'Stopped by an error',
} as const;

/** A state of a file of payment links. */
export type LinkBatchState = keyof typeof linkBatchStates;

/** The states of a file of payment links. */
export const linkBatchStateNames = Object.keys(linkBatchStates) as [LinkBatchState, ...LinkBatchState[]];

/** The states in which the worker processes a file. */
export const workingStates: readonly LinkBatchState[] = ['CHECKING', 'CREATING'];

/** The states in which a file can be cancelled. Links that were already created stay. */
export const cancellableStates: readonly LinkBatchState[] = ['CHECKING', 'READY', 'CREATING', 'ERRORED'];

/** The states of a row, each with its label. */
export const linkRowStates = {
  UNCHECKED: 'Not checked yet',
  WRONG: 'Error',
  RIGHT: 'Ready',
  LEFT_OUT: 'Removed',
  DONE: 'Created',
  FAILED: 'Not created',
  CANCELLED: 'Cancelled',
} as const;

/** A state of a row. */
export type LinkRowState = keyof typeof linkRowStates;

/** The states of a row. */
export const linkRowStateNames = Object.keys(linkRowStates) as [LinkRowState, ...LinkRowState[]];

/** Filters for the rows of a file: `wrong` includes corrected rows. */
export const linkRowFilters = ['all', 'wrong', 'done', 'failed', 'left_out'] as const;

/** A filter for the rows of a file. */
export type LinkRowFilter = (typeof linkRowFilters)[number];

/** How many days a draft is stored after its last correction. */
export const draftDays = 7;

/** How many days a file's result is stored after the last work on it. */
export const resultDays = 180;
