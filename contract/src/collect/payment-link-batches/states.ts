/** The states of a file of payment links, in the order in which it goes through them, each with the words that people read. */
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

/** The states in which the worker takes a file further. */
export const workingStates: readonly LinkBatchState[] = ['CHECKING', 'CREATING'];

/** The states in which a file can be cancelled. Links that it has created stay. */
export const cancellableStates: readonly LinkBatchState[] = ['CHECKING', 'READY', 'CREATING', 'ERRORED'];

/** The states of a row, each with the words that people read. */
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

/** Which rows of a file: the wrong ones come with those that were corrected. */
export const linkRowFilters = ['all', 'wrong', 'done', 'failed', 'left_out'] as const;

/** Which rows of a file. */
export type LinkRowFilter = (typeof linkRowFilters)[number];

/** For how many days a draft is kept after its last correction. */
export const draftDays = 7;

/** For how many days the result of a file is kept after its last work. */
export const resultDays = 180;
