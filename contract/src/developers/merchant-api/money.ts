import * as z from 'zod/mini';
import { businessDay, identifier, idOf } from '../../core/schema.ts';
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

const ofPayment = { params: z.strictObject({ paymentId: idOf('payment') }) } as const;
const ofRefund = { params: z.strictObject({ refundId: idOf('refund') }) } as const;
const ofSettlement = { params: z.strictObject({ settlementId: idOf('settlement') }) } as const;
const unknownPayment = { TRANSACTION_NOT_FOUND: 404 } as const;

/** Payments, refunds, settlements and the balance. */
export const moneyEndpoints = {
  listPayments: {
    summary: 'List payments of the last 30 days or of a range, newest first; filter by order or reference',
    query: z.strictObject({
      ...pageOf('payment'),
      ...rangeQuery,
      state: z.optional(z.enum(paymentStates)),
      merchantOrderId: z.optional(identifier(64)),
      utr: z.optional(identifier(64)),
      providerTransactionId: z.optional(identifier(64)),
    }),
    returns: z.object({ payments: z.array(apiPayment), ...cursors }),
  },
  getPayment: {
    summary: 'Retrieve a payment with all its details',
    ...ofPayment,
    query: z.strictObject(expandable('order')),
    returns: apiPaymentDetails,
    errors: unknownPayment,
  },
  getPaymentStatus: {
    summary: 'Retrieve the state of a payment',
    ...ofPayment,
    returns: z.pick(apiPayment, {
      ...({ paymentId: true, paymentState: true, amount: true, refundedAmount: true, failureReason: true } as const),
      ...({ completedAt: true, updatedAt: true } as const),
    }),
    errors: unknownPayment,
  },
  createRefund: {
    summary: 'Refund a payment in full or in part',
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
  },
  listRefunds: {
    summary: 'List refunds of the last 30 days or of a range, newest first',
    query: z.strictObject({
      ...pageOf('refund'),
      ...expandable('payment'),
      ...rangeQuery,
      state: z.optional(z.enum(refundStates)),
      paymentId: z.optional(idOf('payment')),
    }),
    returns: z.object({ refunds: z.array(apiRefund), ...cursors }),
  },
  getRefund: {
    summary: 'Retrieve a refund',
    ...ofRefund,
    query: z.strictObject(expandable('payment')),
    returns: apiRefund,
    errors: { REFUND_NOT_FOUND: 404 },
  },
  getBalance: {
    summary: 'Retrieve the balance: unsettled amounts by their settlement day, and payouts on their way to the bank',
    returns: apiBalance,
  },
  listSettlements: {
    summary: 'List settlements by day, newest first; `next` is the day at which the next page begins',
    query: z.strictObject({
      size: pageSize,
      after: z.optional(businessDay),
      from: z.optional(businessDay),
      to: z.optional(businessDay),
      state: z.optional(z.enum(settlementStateNames)),
    }),
    returns: z.object({ settlements: z.array(settlement), next: z.nullable(businessDay) }),
  },
  getSettlement: {
    summary: 'Retrieve a settlement with its payouts and totals',
    ...ofSettlement,
    returns: details,
    errors: { SETTLEMENT_NOT_FOUND: 404 },
  },
  listSettlementItems: {
    summary: 'List the payments or refunds of a settlement, newest first',
    ...ofSettlement,
    query: z.strictObject({
      kind: z._default(z.enum(settlementItemKinds), 'PAYMENT'),
      size: pageSize,
      after: z.optional(z.uuid()),
      ...expandable('payment'),
    }),
    returns: z.object({ items: z.array(apiSettlementItem), next: z.nullable(z.uuid()) }),
    errors: { SETTLEMENT_NOT_FOUND: 404 },
  },
} as const;
