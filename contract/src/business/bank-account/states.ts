/** What the product knows of a state of a change of the bank account. */
interface ChangeStateDescription {
  /** Whether the change may still lead to another account, and can be stopped. A merchant has at most one such change. */
  readonly isOpen: boolean;
  /** The look of its notice. */
  readonly look: 'warning' | 'error' | 'info';
}

/** The states of a change. A state that is not described here does not compile. */
export const changeStateDetails = {
  CHECKING: { isOpen: true, look: 'warning' },
  REFUSED: { isOpen: false, look: 'error' },
  WAITING: { isOpen: true, look: 'warning' },
  COOLING: { isOpen: true, look: 'warning' },
  DONE: { isOpen: false, look: 'info' },
  STOPPED: { isOpen: false, look: 'info' },
} as const satisfies { readonly [state: string]: ChangeStateDescription };

/** The state of a change of the bank account. */
export type ChangeState = keyof typeof changeStateDetails;

/** The states of a change. */
export const changeStates = Object.keys(changeStateDetails) as [ChangeState, ...ChangeState[]];

/** The states in which a change is open. */
export const openChangeStates = changeStates.filter((state) => changeStateDetails[state].isOpen);
