/** The states of a payment page. */
export const paymentPageStates = ['DRAFT', 'PUBLISHED', 'PAUSED', 'CLOSED'] as const;

/** A state of a payment page. */
export type PaymentPageState = (typeof paymentPageStates)[number];

/** The transitions between states. Every state change follows this table, by one conditional UPDATE (PAY-07). */
export const paymentPageTransitions = {
  DRAFT: ['PUBLISHED', 'CLOSED'],
  PUBLISHED: ['PAUSED', 'CLOSED'],
  PAUSED: ['PUBLISHED', 'CLOSED'],
  CLOSED: [],
} as const satisfies { readonly [State in PaymentPageState]: readonly PaymentPageState[] };

/** The states from which a state can be reached. */
export const pageStatesBefore = (wanted: PaymentPageState): readonly PaymentPageState[] =>
  paymentPageStates.filter((state) => (paymentPageTransitions[state] as readonly PaymentPageState[]).includes(wanted));

/** How each state is shown. */
export const paymentPageDisplay = {
  DRAFT: { tone: 'neutral', name: 'Draft' },
  PUBLISHED: { tone: 'success', name: 'Published' },
  PAUSED: { tone: 'warning', name: 'Paused' },
  CLOSED: { tone: 'neutral', name: 'Closed' },
} as const satisfies {
  readonly [State in PaymentPageState]: { readonly tone: 'neutral' | 'success' | 'warning'; readonly name: string };
};

/**
 * What a customer who opens a page sees. `SOLD_OUT`: a required item, or every item, is gone. `UNAVAILABLE`: the
 * merchant cannot receive page payments now.
 */
export const openedPageStates = ['OPEN', 'NOT_STARTED', 'PAUSED', 'CLOSED', 'SOLD_OUT', 'UNAVAILABLE'] as const;
