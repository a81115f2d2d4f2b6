/** The states of a payment link. `CREATED` is shown as creating; `COMPLETED` as paid. */
export const paymentLinkStates = [
  'CREATED',
  'ACTIVE',
  'CANCELLED',
  'FAILED',
  'EXPIRED',
  'COMPLETED',
  'ERRORED',
] as const;

/** A state of a payment link. */
export type PaymentLinkState = (typeof paymentLinkStates)[number];

/** The transitions between states. Every state change follows this table, by one conditional UPDATE (PAY-03). */
export const paymentLinkTransitions = {
  CREATED: ['ACTIVE', 'ERRORED'],
  ACTIVE: ['COMPLETED', 'EXPIRED', 'CANCELLED', 'FAILED'],
  CANCELLED: [],
  FAILED: [],
  EXPIRED: [],
  COMPLETED: [],
  ERRORED: [],
} as const satisfies { readonly [State in PaymentLinkState]: readonly PaymentLinkState[] };

/** The states that can still change. */
type OpenState = 'CREATED' | 'ACTIVE';

/** A final state of a payment link. */
export type FinalPaymentLinkState = Exclude<PaymentLinkState, OpenState>;

/** Whether this state is final. */
export const isFinal = (state: PaymentLinkState): state is FinalPaymentLinkState =>
  paymentLinkTransitions[state].length === 0;

/** The states from which a state can be reached. */
export const leadingTo = (wanted: PaymentLinkState): readonly PaymentLinkState[] =>
  paymentLinkStates.filter((state) => (paymentLinkTransitions[state] as readonly PaymentLinkState[]).includes(wanted));

/** The display variants of an active link. Derived, never stored. */
export const paymentLinkVariants = ['PAYING', 'PART_PAID', 'NOT_DELIVERED'] as const;

/** A display variant of an active link. */
export type PaymentLinkVariant = (typeof paymentLinkVariants)[number];

/** How a state is shown. */
export interface PaymentLinkDisplay {
  readonly tone: 'info' | 'disabled' | 'error' | 'warning' | 'success';
  readonly name: string;
}

/** How each state is shown (PAY-03). */
export const paymentLinkDisplay: { readonly [State in PaymentLinkState]: PaymentLinkDisplay } = {
  CREATED: { tone: 'disabled', name: 'Creating' },
  ACTIVE: { tone: 'info', name: 'Active' },
  CANCELLED: { tone: 'error', name: 'Cancelled' },
  FAILED: { tone: 'error', name: 'Failed' },
  EXPIRED: { tone: 'warning', name: 'Expired' },
  COMPLETED: { tone: 'success', name: 'Paid' },
  ERRORED: { tone: 'disabled', name: 'Errored' },
};

/** How the variants of an active link are shown. */
export const paymentLinkVariantDisplay: { readonly [Variant in PaymentLinkVariant]: PaymentLinkDisplay } = {
  PAYING: { tone: 'info', name: 'Paying' },
  PART_PAID: { tone: 'info', name: 'Partially paid' },
  NOT_DELIVERED: { tone: 'warning', name: 'Not delivered' },
};

/** The status filters of lists, each with the states it covers. */
export const paymentLinkStatuses = {
  CREATED: ['CREATED', 'ACTIVE'],
  PAID: ['COMPLETED'],
  CANCELLED: ['CANCELLED'],
  EXPIRED: ['EXPIRED'],
  FAILED: ['FAILED', 'ERRORED'],
} as const satisfies { readonly [status: string]: readonly PaymentLinkState[] };

/** A status of the list. */
export type PaymentLinkStatus = keyof typeof paymentLinkStatuses;

/** The statuses of the list, in display order. */
export const paymentLinkStatusNames = Object.keys(paymentLinkStatuses) as [PaymentLinkStatus, ...PaymentLinkStatus[]];

/**
 * What a customer who opens a link sees. `UNAVAILABLE`: the merchant cannot receive link payments now; the link's dates
 * stay.
 */
export const openedLinkStates = ['OPEN', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED', 'FAILED', 'UNAVAILABLE'] as const;

/** The states of the activation of payment links (PAY-04). */
export const activationStates = ['NOT_ACTIVATED', 'ACTIVATING', 'ACTIVATED', 'DISABLED', 'FAILED'] as const;
