/** How a customer can pay on the hosted page, in the order in which it is offered. */
export const payMethods = ['UPI', 'CARD', 'NET_BANKING', 'WALLET'] as const;

/** A way to pay. */
export type PayMethod = (typeof payMethods)[number];
