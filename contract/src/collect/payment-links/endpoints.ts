import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { idOf, paise, shortText } from '../../core/schema.ts';
import { paymentLinkCodePattern } from './feature.ts';
import { linkLimits } from './fields.ts';
import { linkChange, linkPage, linkSelection, newOfflineLink, newOnlineLink, newSystemLink } from './requests.ts';
import {
  athenaPaymentLinksRoutes,
  customerPaymentLinksRoutes,
  offlinePaymentLinksRoutes,
  paymentLinkActivationRoutes,
  paymentLinksRoutes,
} from './routes.ts';
import { customerLink, linkActivation, linkTotals, paymentLink, paymentLinkDetails } from './schemas.ts';

const known = z.strictObject({ id: idOf('paymentLink') });
const one = z.object({ link: paymentLink });
const page = z.object({
  links: z.array(paymentLink),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
});
const of = { merchantId: z.optional(merchantIdField) } as const;
/** The store of a link. A person with exactly one store may leave it out. */
const forStore = { storeId: z.optional(idOf('store')) } as const;
const noMerchant = { INVALID_MERCHANT_ID: 404 } as const;
const createErrors = {
  ...noMerchant,
  STATUS_404: 404,
  STORE_CLOSED: 409,
  REFERENCE_TAKEN: 409,
  PAYMENT_LINKS_NOT_ACTIVATED: 409,
  GATEWAY_NOT_ACTIVATED: 409,
  MERCHANT_DISABLED: 409,
  PAYMENT_LINKS_DISABLED: 409,
  UPI_NOT_VERIFIED: 409,
} as const;
const changeErrors = { STATUS_404: 404, PAYMENT_LINK_ENDED: 409 } as const;

const create = {
  summary: 'Create a link that requests an amount from a customer; with `sendBy` it is sent immediately',
  returns: one,
  errors: createErrors,
} as const;
const cancel = {
  summary: 'Cancel a link; money that arrives later is returned. Cancelling again changes nothing',
  params: known,
  returns: one,
  errors: changeErrors,
} as const;

/** Payment links of online merchants (PAY-02). Their messages are a separate group. */
export const paymentLinks = endpoints(paymentLinksRoutes, {
  list: {
    summary: 'List a merchant’s links, newest first',
    body: z.strictObject({ ...linkSelection, page: linkPage }),
    returns: page,
    errors: { ...noMerchant, STATUS_529: 403 },
  },
  totals: {
    summary: 'Retrieve the totals for the selected links',
    body: z.strictObject(linkSelection),
    returns: z.object({ totals: linkTotals }),
    errors: { ...noMerchant, STATUS_529: 403 },
  },
  create: { ...create, body: z.strictObject({ ...of, ...forStore, ...newOnlineLink }) },
  details: {
    summary: 'Retrieve a link with its attempts, amounts and timeline',
    params: known,
    returns: paymentLinkDetails,
    errors: { STATUS_404: 404 },
  },
  change: {
    summary: 'Change the reference or expiry of an active link',
    params: known,
    body: z.strictObject(linkChange),
    returns: one,
    errors: { ...changeErrors, REFERENCE_TAKEN: 409 },
  },
  cancel,
  cancelByPut: cancel,
});

/** Whether a merchant may use payment links (PAY-04). */
export const paymentLinkActivation = endpoints(paymentLinkActivationRoutes, {
  find: {
    summary: 'Retrieve the activation status of payment links, and what is missing',
    query: z.strictObject(of),
    returns: z.object({ activation: linkActivation }),
    errors: noMerchant,
  },
  request: {
    summary: 'Request payment links; repeating the request changes nothing',
    body: z.strictObject(of),
    returns: z.object({ activation: linkActivation }),
    errors: { ...noMerchant, PAYMENT_LINKS_PRECONDITION: 409, PAYMENT_LINKS_DISABLED: 409 },
  },
});

/** Payment links of offline merchants (PAY-01). */
export const offlinePaymentLinks = endpoints(offlinePaymentLinksRoutes, {
  list: {
    summary: 'List a shop’s links, newest first',
    body: z.strictObject({ ...linkSelection, page: linkPage }),
    returns: page,
    errors: noMerchant,
  },
  totals: {
    summary: 'Retrieve the totals for the selected links',
    body: z.strictObject(linkSelection),
    returns: z.object({ totals: linkTotals }),
    errors: noMerchant,
  },
  create: { ...create, body: z.strictObject({ ...of, ...forStore, ...newOfflineLink }) },
  details: {
    summary: 'Retrieve a link with its attempts, amounts and timeline',
    params: known,
    returns: paymentLinkDetails,
    errors: { STATUS_404: 404 },
  },
  cancel,
});

/** Payment links created by merchants' own systems, signed with an engine's key. */
export const athenaPaymentLinks = endpoints(athenaPaymentLinksRoutes, {
  create: {
    summary: 'Create a merchant’s link; the same reference and amount again return the same link',
    body: z.strictObject({ merchantId: merchantIdField, ...newSystemLink }),
    returns: one,
    errors: { ...engineErrors, ...createErrors, UNKNOWN_MERCHANT: 404, STATUS_529: 403 },
  },
  cancel: {
    summary: 'Cancel a link by its id',
    body: z.strictObject({ merchantId: merchantIdField, paymentLinkId: idOf('paymentLink') }),
    returns: one,
    errors: { ...engineErrors, ...changeErrors, UNKNOWN_MERCHANT: 404, STATUS_529: 403 },
  },
});

/** The code in a short link. It is the customer's only credential. */
export const paymentLinkCode = z.string().check(z.regex(paymentLinkCodePattern, 'This payment link is incomplete.'));

const byCode = z.object({ code: paymentLinkCode });
const opened = { STATUS_404: 404, TOO_MANY_REQUESTS: 429 } as const;

/** A customer's actions on a link, by its code (PAY-05). */
export const customerPaymentLinks = endpoints(customerPaymentLinksRoutes, {
  find: {
    summary: 'Retrieve a link, for the page a customer opens',
    params: byCode,
    returns: z.object({ link: customerLink }),
    errors: opened,
  },
  choose: {
    summary:
      'Choose how to pay: creates an order for all or part of the link; the same key again returns the same order',
    params: byCode,
    body: z.strictObject({
      key: z.uuid(),
      /** In paise; the full remaining amount by default. */
      amount: z.optional(paise),
      /** In the order of `asks`; an empty text means no answer. */
      answers: z._default(
        z.array(z.union([z.literal(''), shortText(linkLimits.answer)])).check(z.maxLength(linkLimits.asks)),
        [],
      ),
    }),
    returns: z.object({ payUrl: z.string() }),
    errors: { ...opened, PAYMENT_LINK_ENDED: 409, PAYMENT_LINK_PAYING: 409, PAYMENT_LINK_UNAVAILABLE: 409 },
  },
  report: {
    summary: 'Report an unexpected link',
    params: byCode,
    body: z.strictObject({ note: z.optional(shortText(300)) }),
    returns: z.object({ reported: z.literal(true) }),
    errors: opened,
  },
});
