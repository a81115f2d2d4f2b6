import * as z from 'zod/mini';
import { apiKey, endpoint } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { businessDay, identifier } from '../../core/schema.ts';
import { paymentStates } from '../../payments/payments/states.ts';
import { refundReasonNames, refundStates } from '../../refunds/refunds/rules.ts';
import { note, refundAmount } from '../../refunds/refunds/schemas.ts';
import { details, settlement } from '../../settlements/settlements/endpoints.ts';
import { settlementItemKinds, settlementStateNames } from '../../settlements/settlements/rules.ts';
import {
  apiBalance,
  apiPayment,
  apiPaymentDetails,
  apiRefund,
  apiSettlementItem,
  cursors,
  expandable,
  pageOf,
  pageSize,
  rangeQuery,
  withMetadata,
} from './schemas.ts';

const reads = apiKey('read');
const readsOrders = apiKey('read', 'orders');
const readsRefunds = apiKey('read', 'refunds');
const ofPayment = { params: z.strictObject({ paymentId: idOf('payment') }) } as const;
const ofRefund = { params: z.strictObject({ refundId: idOf('refund') }) } as const;
const ofSettlement = { params: z.strictObject({ settlementId: idOf('settlement') }) } as const;
const unknownPayment = { TRANSACTION_NOT_FOUND: 404 } as const;

/** Payments, refunds, settlements and the balance. */
export const moneyEndpoints = {
  listPayments: endpoint('GET /merchant/v1/payments', {
    summary: 'List payments of the last 30 days or of a range, newest first; filter by order or reference',
    access: reads,
    query: z.strictObject({
      ...pageOf('payment'),
      ...rangeQuery,
      state: z.optional(z.enum(paymentStates)),
      merchantOrderId: z.optional(identifier(64)),
      utr: z.optional(identifier(64)),
      providerTransactionId: z.optional(identifier(64)),
    }),
    returns: z.object({ payments: z.array(apiPayment), ...cursors }),
  }),
  getPayment: endpoint('GET /merchant/v1/payments/:paymentId', {
    summary: 'Retrieve a payment with all its details',
    access: reads,
    ...ofPayment,
    query: z.strictObject(expandable('order')),
    returns: apiPaymentDetails,
    errors: unknownPayment,
  }),
  getPaymentStatus: endpoint('GET /merchant/v1/payments/:paymentId/status', {
    summary: 'Retrieve the state of a payment',
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
      TRANSACTION_NOT_FOUND: 404,
      REFUND_NOT_ALLOWED: 403,
      REFUND_WRONG_STATE: 409,
      REFUND_NOTHING_LEFT: 409,
      REFUND_TOO_OLD: 409,
      REFUND_EXCEEDS_REFUNDABLE: 409,
      RAIL_MISSING: 503,
      API_KEY_REFUND_LIMIT: 403,
    },
  }),
  listRefunds: endpoint('GET /merchant/v1/refunds', {
    summary: 'List refunds of the last 30 days or of a range, newest first',
    access: readsRefunds,
    query: z.strictObject({
      ...pageOf('refund'),
      ...expandable('payment'),
      ...rangeQuery,
      state: z.optional(z.enum(refundStates)),
      paymentId: z.optional(idOf('payment')),
    }),
    returns: z.object({ refunds: z.array(apiRefund), ...cursors }),
  }),
  getRefund: endpoint('GET /merchant/v1/refunds/:refundId', {
    summary: 'Retrieve a refund',
    access: readsRefunds,
    ...ofRefund,
    query: z.strictObject(expandable('payment')),
    returns: apiRefund,
    errors: { REFUND_NOT_FOUND: 404 },
  }),
  getBalance: endpoint('GET /merchant/v1/balance', {
    summary: 'Retrieve the balance: unsettled amounts by their settlement day, and payouts on their way to the bank',
    access: reads,
    returns: apiBalance,
  }),
  listSettlements: endpoint('GET /merchant/v1/settlements', {
    summary: 'List settlements by day, newest first; `next` is the day at which the next page begins',
    access: reads,
    query: z.strictObject({
      size: pageSize,
      after: z.optional(businessDay),
      from: z.optional(businessDay),
      to: z.optional(businessDay),
      state: z.optional(z.enum(settlementStateNames)),
    }),
    returns: z.object({ settlements: z.array(settlement), next: z.nullable(businessDay) }),
  }),
  getSettlement: endpoint('GET /merchant/v1/settlements/:settlementId', {
    summary: 'Retrieve a settlement with its payouts and totals',
    access: reads,
    ...ofSettlement,
    returns: details,
    errors: { SETTLEMENT_NOT_FOUND: 404 },
  }),
  listSettlementItems: endpoint('GET /merchant/v1/settlements/:settlementId/items', {
    summary: 'List the payments or refunds of a settlement, newest first',
    access: reads,
    ...ofSettlement,
    query: z.strictObject({
      kind: z._default(z.enum(settlementItemKinds), 'PAYMENT'),
      size: pageSize,
      after: z.optional(z.uuid()),
      ...expandable('payment'),
    }),
    returns: z.object({ items: z.array(apiSettlementItem), next: z.nullable(z.uuid()) }),
    errors: { SETTLEMENT_NOT_FOUND: 404 },
  }),
} as const;
