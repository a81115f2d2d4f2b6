/** The states of a payment. The last four are final: a payment only moves forward. */
export const paymentStates = ['INITIATED', 'PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED'] as const;

/** A state of a payment. */
export type PaymentState = (typeof paymentStates)[number];

/** The state groups that figures and charts count together: paid, in progress, and not paid. */
export const stateGroupNames = ['completed', 'pending', 'failed'] as const;

/** A group of states. */
export type StateGroup = (typeof stateGroupNames)[number];

/** The description of every state: a missing one does not compile. */
export const paymentStateDetails = {
  INITIATED: { rank: 0, group: 'pending', title: 'Payment Initiated' },
  PENDING: { rank: 1, group: 'pending', title: 'Payment Pending' },
  COMPLETED: { rank: 2, group: 'completed', title: 'Payment Successful' },
  FAILED: { rank: 2, group: 'failed', title: 'Payment Failed' },
  CANCELLED: { rank: 2, group: 'failed', title: 'Payment Cancelled' },
  ERRORED: { rank: 2, group: 'failed', title: 'Payment Errored' },
} as const satisfies Record<
  PaymentState,
  {
    /** A payment moves only to a higher rank. */
    readonly rank: number;
    readonly group: StateGroup;
    /** The text on its page and in its timeline. */
    readonly title: string;
  }
>;

/** The rank of a state: a payment moves only to a higher rank. */
export const stateRank = Object.fromEntries(
  paymentStates.map((state) => [state, paymentStateDetails[state].rank]),
) as Readonly<Record<PaymentState, number>>;

/** Whether the money of a payment did not arrive. */
export const isLost = (state: PaymentState): boolean => paymentStateDetails[state].group === 'failed';

const statesIn = (group: StateGroup) => paymentStates.filter((state) => paymentStateDetails[state].group === group);

/** The states of each group. */
export const stateGroups: { readonly [Group in StateGroup]: readonly PaymentState[] } = {
  completed: statesIn('completed'),
  pending: statesIn('pending'),
  failed: statesIn('failed'),
};
