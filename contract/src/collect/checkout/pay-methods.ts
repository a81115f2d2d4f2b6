/** The payment methods of the hosted page, in display order. */
export const payMethods = ['UPI', 'CARD', 'NET_BANKING', 'WALLET'] as const;

/** A payment method. */
export type PayMethod = (typeof payMethods)[number];
