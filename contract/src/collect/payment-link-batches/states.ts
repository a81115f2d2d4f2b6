/** What the product knows of a state of a file of payment links. */
interface LinkBatchStateDescription {
  /** The words that people read. */
  readonly name: string;
  /** Whether the worker processes it. */
  readonly isWorking: boolean;
  /** Whether it can be cancelled. Links that were already created stay. */
  readonly mayCancel: boolean;
}

/** The states of a file of payment links, in order. */
export const linkBatchStates = {
  CHECKING: { name: 'Checking the rows', isWorking: true, mayCancel: true },
  READY: { name: 'Draft', isWorking: false, mayCancel: true },
  CREATING: { name: 'Creating the links', isWorking: true, mayCancel: true },
  COMPLETED: { name: 'Completed', isWorking: false, mayCancel: false },
  CANCELLED: { name: 'Cancelled', isWorking: false, mayCancel: false },
  ERRORED: { name: 'Stopped by an error', isWorking: false, mayCancel: true },
} as const satisfies { readonly [state: string]: LinkBatchStateDescription };

/** A state of a file of payment links. */
export type LinkBatchState = keyof typeof linkBatchStates;

/** The states of a file of payment links. */
export const linkBatchStateNames = Object.keys(linkBatchStates) as [LinkBatchState, ...LinkBatchState[]];

/** The states in which the worker processes a file. */
export const workingStates = linkBatchStateNames.filter((state) => linkBatchStates[state].isWorking);

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
