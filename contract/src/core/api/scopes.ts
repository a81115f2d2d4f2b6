/**
 * The scopes of an API key (DEV-04): read all of the merchant's data; create and cancel orders and QR codes; refund;
 * create, send and cancel payment links; set up webhooks and read events.
 */
export const apiScopes = ['read', 'orders', 'refunds', 'links', 'webhooks'] as const;

/** A scope of an API key. */
export type ApiScope = (typeof apiScopes)[number];
