import * as z from 'zod/mini';
import { orderStates } from '../checkout/endpoints.ts';
import { apiKey, endpoint, feature, where } from '../core/endpoint.ts';
import { idOf } from '../core/ids.ts';
import { businessDay, identifier } from '../core/schema.ts';
import { dynamicQrIds } from '../dynamic-qr/feature.ts';
import { dynamicQr, dynamicQrRequest } from '../dynamic-qr/schemas.ts';
import { linkChannels, newSystemLink } from '../payment-links/requests.ts';
import { paymentLinkStatusNames } from '../payment-links/states.ts';
import { paymentStates } from '../payments/states.ts';
import { refundReasonNames, refundStates } from '../refunds/rules.ts';
import { note, refundAmount } from '../refunds/schemas.ts';
import { days, format, kindField } from '../reports/fields.ts';
import { asked, report } from '../reports/schemas.ts';
import { details, item, settlement } from '../settlements/endpoints.ts';
import { settlementItemKinds, settlementStateNames } from '../settlements/rules.ts';
import {
  apiNewOrder,
  apiOrder,
  apiPayment,
  apiPaymentDetails,
  apiPaymentLink,
  apiRefund,
  cursors,
  pageQuery,
  rangeQuery,
  withMetadata,
} from './schemas.ts';

const reads = apiKey('read');
const orders = apiKey('orders');
const readsOrders = apiKey('read', 'orders');
const readsRefunds = apiKey('read', 'refunds');
/** The provider can close the links of a merchant to programs. */
const openToPrograms = { merchants: 'online', flags: { PAYLINK_API_DISABLED: false } } as const;
const links = where(apiKey('links'), openToPrograms);
const readsLinks = where(apiKey('read', 'links'), openToPrograms);

const ofOrder = { params: z.strictObject({ orderId: idOf('order') }) } as const;
const ofPayment = { params: z.strictObject({ paymentId: idOf('payment') }) } as const;
const ofRefund = { params: z.strictObject({ refundId: idOf('refund') }) } as const;
const ofLink = { params: z.strictObject({ id: idOf('paymentLink') }) } as const;
const ofQr = { params: z.strictObject({ id: idOf(dynamicQrIds) }) } as const;
const ofSettlement = { params: z.strictObject({ settlementId: idOf('settlement') }) } as const;
const ofReport = { params: z.strictObject({ reportId: idOf('report') }) } as const;
const unknown = { STATUS_404: 404 } as const;
const unknownPayment = { TRANSACTION_NOT_FOUND: 404 } as const;
const linkErrors = {
  REFERENCE_TAKEN: 409,
  PAYMENT_LINKS_NOT_ACTIVATED: 409,
  PAYMENT_LINKS_DISABLED: 409,
  STATUS_529: 403,
} as const;
const sendErrors = {
  ...{ STATUS_404: 404, STATUS_529: 403, PAYMENT_LINK_ENDED: 409, PAYMENT_LINK_UNAVAILABLE: 409 },
  ...{ PAYMENT_LINK_NOT_REACHABLE: 409, PAYMENT_LINK_SENT_OFTEN: 429 },
} as const;
const sent = z.object({ sent: z.array(z.object({ channel: z.enum(linkChannels), to: z.string() })) });
const channels = z.array(z.enum(linkChannels)).check(z.minLength(1), z.maxLength(2));

/** What a merchant's programs call with an API key (DEV-04). The key's mode names the tenant. */
export const merchantApi = feature('merchant-api', {
  createOrder: endpoint('POST /merchant/v1/orders', {
    summary: 'Make an order; the answer has the address of the page where the customer pays',
    access: orders,
    idempotent: true,
    body: apiNewOrder,
    returns: apiOrder,
    errors: { ORDER_DIFFERS: 409 },
  }),
  listOrders: endpoint('GET /merchant/v1/orders', {
    summary: 'Orders, newest first',
    access: readsOrders,
    query: z.strictObject({
      ...pageQuery,
      state: z.optional(z.enum(orderStates)),
      merchantOrderId: z.optional(identifier(64)),
    }),
    returns: z.object({ orders: z.array(apiOrder), ...cursors }),
  }),
  getOrder: endpoint('GET /merchant/v1/orders/:orderId', {
    summary: 'One order',
    access: readsOrders,
    ...ofOrder,
    returns: apiOrder,
    errors: unknown,
  }),
  cancelOrder: endpoint('POST /merchant/v1/orders/:orderId/cancel', {
    summary: 'Close an open order; one that has ended stays as it is',
    access: orders,
    ...ofOrder,
    body: z.strictObject({}),
    returns: apiOrder,
    errors: unknown,
  }),
  listPayments: endpoint('GET /merchant/v1/payments', {
    summary: 'Payments, newest first: of the last 30 days unless said; by order or by reference',
    access: reads,
    query: z.strictObject({
      ...pageQuery,
      ...rangeQuery,
      state: z.optional(z.enum(paymentStates)),
      merchantOrderId: z.optional(identifier(64)),
      utr: z.optional(identifier(64)),
      providerTransactionId: z.optional(identifier(64)),
    }),
    returns: z.object({ payments: z.array(apiPayment), ...cursors }),
  }),
  getPayment: endpoint('GET /merchant/v1/payments/:paymentId', {
    summary: 'One payment with everything known of it',
    access: reads,
    ...ofPayment,
    returns: apiPaymentDetails,
    errors: unknownPayment,
  }),
  getPaymentStatus: endpoint('GET /merchant/v1/payments/:paymentId/status', {
    summary: 'Where a payment stands',
    access: readsOrders,
    ...ofPayment,
    returns: z.pick(apiPayment, {
      ...({ paymentId: true, paymentState: true, amount: true, refundedAmount: true, failureReason: true } as const),
      ...({ completedAt: true, updatedAt: true } as const),
    }),
    errors: unknownPayment,
  }),
  createRefund: endpoint('POST /merchant/v1/refunds', {
    summary: 'Refund a payment in full or in part',
    access: apiKey('refunds'),
    idempotent: true,
    body: z.strictObject({
      paymentId: idOf('payment'),
      amount: refundAmount,
      reason: z.enum(refundReasonNames),
      note: z.optional(note),
      ...withMetadata,
    }),
    returns: apiRefund,
    errors: {
      ...{ TRANSACTION_NOT_FOUND: 404, REFUND_NOT_ALLOWED: 403, REFUND_WRONG_STATE: 409, REFUND_NOTHING_LEFT: 409 },
      ...{ REFUND_TOO_OLD: 409, REFUND_EXCEEDS_REFUNDABLE: 409, RAIL_MISSING: 503 },
    },
  }),
  listRefunds: endpoint('GET /merchant/v1/refunds', {
    summary: 'Refunds, newest first: of the last 30 days unless said',
    access: readsRefunds,
    query: z.strictObject({
      ...pageQuery,
      ...rangeQuery,
      state: z.optional(z.enum(refundStates)),
      paymentId: z.optional(idOf('payment')),
    }),
    returns: z.object({ refunds: z.array(apiRefund), ...cursors }),
  }),
  getRefund: endpoint('GET /merchant/v1/refunds/:refundId', {
    summary: 'One refund',
    access: readsRefunds,
    ...ofRefund,
    returns: apiRefund,
    errors: { REFUND_NOT_FOUND: 404 },
  }),
  createPaymentLink: endpoint('POST /merchant/v1/payment-links', {
    summary: 'Make a link that asks a customer for an amount; with `sendBy` it is sent at once',
    access: links,
    idempotent: true,
    body: z.strictObject({ ...newSystemLink, ...withMetadata }),
    returns: apiPaymentLink,
    errors: linkErrors,
  }),
  listPaymentLinks: endpoint('GET /merchant/v1/payment-links', {
    summary: 'Payment links, newest first',
    access: readsLinks,
    query: z.strictObject({
      ...pageQuery,
      ...rangeQuery,
      status: z.optional(z.enum(paymentLinkStatusNames)),
      referenceId: z.optional(identifier(120)),
    }),
    returns: z.object({ paymentLinks: z.array(apiPaymentLink), ...cursors }),
    errors: { STATUS_529: 403 },
  }),
  getPaymentLink: endpoint('GET /merchant/v1/payment-links/:id', {
    summary: 'One payment link',
    access: readsLinks,
    ...ofLink,
    returns: apiPaymentLink,
    errors: { STATUS_404: 404, STATUS_529: 403 },
  }),
  cancelPaymentLink: endpoint('POST /merchant/v1/payment-links/:id/cancel', {
    summary: 'Cancel a link; money that arrives later goes back',
    access: links,
    ...ofLink,
    body: z.strictObject({}),
    returns: apiPaymentLink,
    errors: { STATUS_404: 404, STATUS_529: 403, PAYMENT_LINK_ENDED: 409 },
  }),
  resendPaymentLink: endpoint('POST /merchant/v1/payment-links/:id/resend', {
    summary: 'Send a link again, by all its ways unless said',
    access: links,
    idempotent: true,
    ...ofLink,
    body: z.strictObject({ channels: z.optional(channels) }),
    returns: sent,
    errors: sendErrors,
  }),
  notifyPaymentLink: endpoint('POST /merchant/v1/payment-links/:id/notify', {
    summary: 'Remind the customer of a link now',
    access: links,
    idempotent: true,
    ...ofLink,
    body: z.strictObject({ channel: z.enum(linkChannels) }),
    returns: sent,
    errors: sendErrors,
  }),
  createQrCode: endpoint('POST /merchant/v1/qr-codes', {
    summary: 'Make a QR code that asks for one amount once, at a store and, where named, a counter',
    access: orders,
    idempotent: true,
    body: z.strictObject({ storeId: idOf('store'), terminalId: z.optional(idOf('terminal')), ...dynamicQrRequest }),
    returns: dynamicQr,
    errors: { STATUS_404: 404, STORE_CLOSED: 409 },
  }),
  getQrCode: endpoint('GET /merchant/v1/qr-codes/:id', {
    summary: 'A QR code as it stands now',
    access: readsOrders,
    ...ofQr,
    returns: dynamicQr,
    errors: unknown,
  }),
  cancelQrCode: endpoint('POST /merchant/v1/qr-codes/:id/cancel', {
    summary: 'Cancel a QR code; one that ended before stays as it is',
    access: orders,
    ...ofQr,
    body: z.strictObject({}),
    returns: dynamicQr,
    errors: unknown,
  }),
  listSettlements: endpoint('GET /merchant/v1/settlements', {
    summary: 'Settlements by day, newest first; `next` is the day to go on from',
    access: reads,
    query: z.strictObject({
      size: pageQuery.size,
      after: z.optional(businessDay),
      from: z.optional(businessDay),
      to: z.optional(businessDay),
      state: z.optional(z.enum(settlementStateNames)),
    }),
    returns: z.object({ settlements: z.array(settlement), next: z.nullable(businessDay) }),
  }),
  getSettlement: endpoint('GET /merchant/v1/settlements/:settlementId', {
    summary: 'One settlement with its payouts and the sum of its items',
    access: reads,
    ...ofSettlement,
    returns: details,
    errors: { SETTLEMENT_NOT_FOUND: 404 },
  }),
  listSettlementItems: endpoint('GET /merchant/v1/settlements/:settlementId/items', {
    summary: 'The payments or refunds of a settlement, newest first',
    access: reads,
    ...ofSettlement,
    query: z.strictObject({
      kind: z._default(z.enum(settlementItemKinds), 'PAYMENT'),
      size: pageQuery.size,
      after: z.optional(z.uuid()),
    }),
    returns: z.object({ items: z.array(item), next: z.nullable(z.uuid()) }),
    errors: { SETTLEMENT_NOT_FOUND: 404 },
  }),
  createReport: endpoint('POST /merchant/v1/reports', {
    summary: 'Ask for a report over some days of India',
    access: reads,
    body: z.strictObject({ kind: kindField, ...days, format }),
    returns: asked,
    errors: { PR002: 403 },
  }),
  getReport: endpoint('GET /merchant/v1/reports/:reportId', {
    summary: 'How far a report is',
    access: reads,
    ...ofReport,
    returns: report,
    errors: { REPORT_UNKNOWN: 404 },
  }),
});
