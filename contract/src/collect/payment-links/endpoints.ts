import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { customer, endpoint, engine, engineErrors, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { shortText } from '../../core/schema.ts';
import {
  activatesLinks,
  changesOfflineLinks,
  createsOfflineLinks,
  managesOnlineLinks,
  seesOfflineLinks,
  seesOnlineLinks,
} from './access.ts';
import { paymentLinkCodePattern } from './feature.ts';
import { linkLimits } from './fields.ts';
import { linkChange, linkPage, linkSelection, newOfflineLink, newOnlineLink, newSystemLink } from './requests.ts';
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
  risk: 'none',
  idempotent: true,
  returns: one,
  errors: createErrors,
} as const;
const cancel = {
  summary: 'Cancel a link; money that arrives later is returned. Cancelling again changes nothing',
  risk: 'none',
  params: known,
  returns: one,
  errors: changeErrors,
} as const;

/** Payment links of online merchants (PAY-02). Their messages are a separate group. */
export const paymentLinks = feature('payment-links', {
  list: endpoint('POST /v2/payLink/list', {
    summary: 'List a merchant’s links, newest first',
    access: seesOnlineLinks,
    reads: true,
    body: z.strictObject({ ...linkSelection, page: linkPage }),
    returns: page,
    errors: { ...noMerchant, STATUS_529: 403 },
  }),
  totals: endpoint('POST /v2/payLink/totals', {
    summary: 'Retrieve the totals for the selected links',
    access: seesOnlineLinks,
    reads: true,
    body: z.strictObject(linkSelection),
    returns: z.object({ totals: linkTotals }),
    errors: { ...noMerchant, STATUS_529: 403 },
  }),
  create: endpoint('POST /v2/payLink/create', {
    ...create,
    access: managesOnlineLinks,
    body: z.strictObject({ ...of, ...forStore, ...newOnlineLink }),
  }),
  details: endpoint('GET /v2/payLink/:id', {
    summary: 'Retrieve a link with its attempts, amounts and timeline',
    access: seesOnlineLinks,
    params: known,
    returns: paymentLinkDetails,
    errors: { STATUS_404: 404 },
  }),
  change: endpoint('PATCH /v2/payLink/:id', {
    summary: 'Change the reference or expiry of an active link',
    access: managesOnlineLinks,
    risk: 'none',
    params: known,
    body: z.strictObject(linkChange),
    returns: one,
    errors: { ...changeErrors, REFERENCE_TAKEN: 409 },
  }),
  cancel: endpoint('POST /v2/payLink/:id/cancel', { ...cancel, access: managesOnlineLinks }),
  cancelByPut: endpoint('PUT /v2/payLink/:id/cancel', { ...cancel, access: managesOnlineLinks }),
});

/** Whether a merchant may use payment links (PAY-04). */
export const paymentLinkActivation = feature('payment-link-activation', {
  find: endpoint('GET /v2/payLink/activation', {
    summary: 'Retrieve the activation status of payment links, and what is missing',
    access: seesOnlineLinks,
    query: z.strictObject(of),
    returns: z.object({ activation: linkActivation }),
    errors: noMerchant,
  }),
  request: endpoint('POST /v2/payLink/activation', {
    summary: 'Request payment links; repeating the request changes nothing',
    access: activatesLinks,
    risk: 'none',
    body: z.strictObject(of),
    returns: z.object({ activation: linkActivation }),
    errors: { ...noMerchant, PAYMENT_LINKS_PRECONDITION: 409, PAYMENT_LINKS_DISABLED: 409 },
  }),
});

/** Payment links of offline merchants (PAY-01). */
export const offlinePaymentLinks = feature('offline-payment-links', {
  list: endpoint('POST /v1/payLink/offline/list', {
    summary: 'List a shop’s links, newest first',
    access: seesOfflineLinks,
    reads: true,
    body: z.strictObject({ ...linkSelection, page: linkPage }),
    returns: page,
    errors: noMerchant,
  }),
  totals: endpoint('POST /v1/payLink/offline/totals', {
    summary: 'Retrieve the totals for the selected links',
    access: seesOfflineLinks,
    reads: true,
    body: z.strictObject(linkSelection),
    returns: z.object({ totals: linkTotals }),
    errors: noMerchant,
  }),
  create: endpoint('POST /v1/payLink/offline/create', {
    ...create,
    access: createsOfflineLinks,
    body: z.strictObject({ ...of, ...forStore, ...newOfflineLink }),
  }),
  details: endpoint('GET /v1/payLink/offline/:id', {
    summary: 'Retrieve a link with its attempts, amounts and timeline',
    access: seesOfflineLinks,
    params: known,
    returns: paymentLinkDetails,
    errors: { STATUS_404: 404 },
  }),
  cancel: endpoint('POST /v1/payLink/offline/:id/cancel', { ...cancel, access: changesOfflineLinks }),
});

/** Payment links created by merchants' own systems, signed with an engine's key. */
export const athenaPaymentLinks = feature('athena-payment-links', {
  create: endpoint('POST /v1/athena/payLink/create', {
    summary: 'Create a merchant’s link; the same reference and amount again return the same link',
    access: engine,
    body: z.strictObject({ merchantId: merchantIdField, ...newSystemLink }),
    returns: one,
    errors: { ...engineErrors, ...createErrors, UNKNOWN_MERCHANT: 404, STATUS_529: 403 },
  }),
  cancel: endpoint('POST /v1/athena/payLink/cancel', {
    summary: 'Cancel a link by its id',
    access: engine,
    body: z.strictObject({ merchantId: merchantIdField, paymentLinkId: idOf('paymentLink') }),
    returns: one,
    errors: { ...engineErrors, ...changeErrors, UNKNOWN_MERCHANT: 404, STATUS_529: 403 },
  }),
});

/** The code in a short link. It is the customer's only credential. */
export const paymentLinkCode = z.string().check(z.regex(paymentLinkCodePattern, 'This payment link is incomplete.'));

const byCode = z.object({ code: paymentLinkCode });
const opened = { STATUS_404: 404, TOO_MANY_REQUESTS: 429 } as const;

/** A customer's actions on a link, by its code (PAY-05). */
export const customerPaymentLinks = feature('opened-payment-links', {
  find: endpoint('GET /payment-links/v1/:code', {
    summary: 'Retrieve a link, for the page a customer opens',
    access: customer,
    params: byCode,
    returns: z.object({ link: customerLink }),
    errors: opened,
  }),
  choose: endpoint('POST /payment-links/v1/:code/parts', {
    summary:
      'Choose how to pay: creates an order for all or part of the link; the same key again returns the same order',
    access: customer,
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
  }),
  report: endpoint('POST /payment-links/v1/:code/report', {
    summary: 'Report an unexpected link',
    access: customer,
    params: byCode,
    body: z.strictObject({ note: z.optional(shortText(300)) }),
    returns: z.object({ reported: z.literal(true) }),
    errors: opened,
  }),
});
