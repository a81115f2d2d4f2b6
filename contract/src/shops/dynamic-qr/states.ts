/** The states of a dynamic QR. All but the first are final: it is paid at most once. */
export const dynamicQrStates = ['ACTIVE', 'PAID', 'PAID_OTHER', 'EXPIRED', 'CANCELLED'] as const;

/** A state of a dynamic QR. `PAID_OTHER`: paid with an amount other than requested. */
export type DynamicQrState = (typeof dynamicQrStates)[number];

/** The transitions between states. */
export const dynamicQrTransitions = {
  ACTIVE: ['PAID', 'PAID_OTHER', 'EXPIRED', 'CANCELLED'],
  PAID: [],
  PAID_OTHER: [],
  EXPIRED: [],
  CANCELLED: [],
} as const satisfies { readonly [State in DynamicQrState]: readonly DynamicQrState[] };

/** A final state of a dynamic QR. */
export type FinalDynamicQrState = (typeof dynamicQrTransitions)['ACTIVE'][number];

/** The labels of the states. */
export const dynamicQrStateNames: { readonly [State in DynamicQrState]: string } = {
  ACTIVE: 'Waiting for payment',
  PAID: 'Paid',
  PAID_OTHER: 'Different amount paid',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
};

/** The state of a code for `asked` paise after a payment of `paid` paise. */
export const paidState = (asked: number, paid: number): 'PAID' | 'PAID_OTHER' =>
  asked === paid ? 'PAID' : 'PAID_OTHER';
