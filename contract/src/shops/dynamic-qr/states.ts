/** The states of a dynamic QR. All but the first are final: it is paid at most once. */
export const dynamicQrStates = ['ACTIVE', 'PAID', 'PAID_OTHER', 'EXPIRED', 'CANCELLED'] as const;

/** A state of a dynamic QR. `PAID_OTHER`: paid with another amount than it asked for. */
export type DynamicQrState = (typeof dynamicQrStates)[number];

/** Where each state may lead. */
export const dynamicQrTransitions = {
  ACTIVE: ['PAID', 'PAID_OTHER', 'EXPIRED', 'CANCELLED'],
  PAID: [],
  PAID_OTHER: [],
  EXPIRED: [],
  CANCELLED: [],
} as const satisfies { readonly [State in DynamicQrState]: readonly DynamicQrState[] };

/** A state in which a dynamic QR stays. */
export type FinalDynamicQrState = (typeof dynamicQrTransitions)['ACTIVE'][number];

/** The states as people read them. */
export const dynamicQrStateNames: { readonly [State in DynamicQrState]: string } = {
  ACTIVE: 'Waiting for payment',
  PAID: 'Paid',
  PAID_OTHER: 'Different amount paid',
  EXPIRED: 'Expired',
  CANCELLED: 'Cancelled',
};

/** The state to which a payment of `paid` paise leads a code that asks for `asked` paise. */
export const paidState = (asked: number, paid: number): 'PAID' | 'PAID_OTHER' =>
  asked === paid ? 'PAID' : 'PAID_OTHER';
