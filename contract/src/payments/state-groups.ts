import type { PaymentState } from '../transactions/endpoints.ts';

/** The states of payments as figures and charts count them together: paid, on the way, and not paid. */
export const stateGroups = {
  completed: ['COMPLETED'],
  pending: ['INITIATED', 'PENDING'],
  failed: ['FAILED', 'CANCELLED', 'ERRORED'],
} as const satisfies { readonly [group: string]: readonly PaymentState[] };

/** A group of states. */
export type StateGroup = keyof typeof stateGroups;
