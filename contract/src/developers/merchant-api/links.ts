import * as z from 'zod/mini';
import { linkChange, linkChannels, newSystemLink } from '../../collect/payment-links/requests.ts';
import { paymentLinkStatusNames } from '../../collect/payment-links/states.ts';
import { identifier, idOf } from '../../core/schema.ts';
import { apiLinkCustomer, apiPaymentLink, cursors, pageOf, rangeQuery, withMetadata } from './schemas.ts';

const ofLink = { params: z.strictObject({ id: idOf('paymentLink') }) } as const;
const linkErrors = {
  REFERENCE_TAKEN: 409,
  PAYMENT_LINKS_NOT_ACTIVATED: 409,
  GATEWAY_NOT_ACTIVATED: 409,
  MERCHANT_DISABLED: 409,
  PAYMENT_LINKS_DISABLED: 409,
  STATUS_529: 403,
} as const;
const sendErrors = {
  STATUS_404: 404,
  STATUS_529: 403,
  PAYMENT_LINK_ENDED: 409,
  PAYMENT_LINK_UNAVAILABLE: 409,
  PAYMENT_LINK_NOT_REACHABLE: 409,
  PAYMENT_LINK_SENT_OFTEN: 429,
} as const;
const sent = z.object({ sent: z.array(z.object({ channel: z.enum(linkChannels), to: z.string() })) });
const channels = z.array(z.enum(linkChannels)).check(z.minLength(1), z.maxLength(2));

/** Payment links of online merchants. */
export const linkEndpoints = {
  createPaymentLink: {
    summary: 'Create a payment link; `sendBy` also sends it to the customer',
    body: z.strictObject({ ...newSystemLink, ...withMetadata }),
    returns: apiPaymentLink,
    errors: linkErrors,
  },
  listPaymentLinks: {
    summary: 'List payment links, newest first',
    query: z.strictObject({
      ...pageOf('paymentLink'),
      ...rangeQuery,
      status: z.optional(z.enum(paymentLinkStatusNames)),
      referenceId: z.optional(identifier(120)),
    }),
    returns: z.object({ paymentLinks: z.array(apiPaymentLink), ...cursors }),
    errors: { STATUS_529: 403 },
  },
  getPaymentLink: {
    summary: 'Retrieve a payment link',
    ...ofLink,
    returns: apiPaymentLink,
    errors: { STATUS_404: 404, STATUS_529: 403 },
  },
  updatePaymentLink: {
    summary: 'Change the reference or expiry of an active link',
    ...ofLink,
    body: z.strictObject(linkChange),
    returns: apiPaymentLink,
    errors: { STATUS_404: 404, STATUS_529: 403, PAYMENT_LINK_ENDED: 409, REFERENCE_TAKEN: 409 },
  },
  listPaymentLinkCustomers: {
    summary: 'List the payments of a link, with the customers’ answers',
    ...ofLink,
    returns: z.object({ customers: z.array(apiLinkCustomer) }),
    errors: { STATUS_404: 404, STATUS_529: 403 },
  },
  cancelPaymentLink: {
    summary: 'Cancel a payment link; money that arrives later is refunded',
    ...ofLink,
    body: z.strictObject({}),
    returns: apiPaymentLink,
    errors: { STATUS_404: 404, STATUS_529: 403, PAYMENT_LINK_ENDED: 409 },
  },
  resendPaymentLink: {
    summary: 'Send a payment link again, on all its channels by default',
    ...ofLink,
    body: z.strictObject({ channels: z.optional(channels) }),
    returns: sent,
    errors: sendErrors,
  },
  notifyPaymentLink: {
    summary: 'Send the customer a reminder of a link',
    ...ofLink,
    body: z.strictObject({ channel: z.enum(linkChannels) }),
    returns: sent,
    errors: sendErrors,
  },
} as const;
