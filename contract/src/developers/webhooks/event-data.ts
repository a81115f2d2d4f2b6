import * as z from 'zod/mini';
import { idOf, instant, paise } from '../../core/schema.ts';

const currency = z.literal('INR');
const reference = z.nullable(z.string());

const payment = z.object({
  payment: idOf('payment'),
  /** The merchant's own id of the order. */
  order: reference,
  /** The provider's transaction id. */
  transaction: z.string(),
  amount: paise,
  currency,
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED']),
  paidWith: z.string(),
  utr: reference,
  reason: reference,
  createdAt: instant,
});
const order = z.object({
  orderId: idOf('order'),
  order: z.string(),
  amount: paise,
  currency,
  status: z.enum(['CREATED', 'PAID', 'EXPIRED', 'CANCELLED']),
  payment: z.nullable(idOf('payment')),
  createdAt: instant,
});
const refund = z.object({
  refund: idOf('refund'),
  payment: idOf('payment'),
  order: reference,
  amount: paise,
  currency,
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  utr: reference,
  arn: reference,
  reason: reference,
  createdAt: instant,
});
const settlement = z.object({
  settlement: idOf('settlement'),
  /** An Indian day. */
  day: z.string(),
  gross: paise,
  fee: paise,
  gst: paise,
  refunded: paise,
  /** The amount to the bank; negative if refunds exceed payments. */
  net: z.int(),
  currency,
  status: z.enum(['PENDING', 'SETTLED', 'FAILED']),
  utr: reference,
  reason: reference,
});
const link = z.object({
  link: idOf('paymentLink'),
  reference: z.string(),
  amount: paise,
  paidAmount: paise,
  currency,
  status: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'FAILED']),
  expiresAt: instant,
});
const dispute = z.object({
  dispute: idOf('chargeback'),
  payment: idOf('payment'),
  order: reference,
  amount: paise,
  currency,
  status: z.enum(['OPENED', 'WON', 'LOST']),
  reason: z.string(),
  openedAt: instant,
});
const report = z.object({
  report: idOf('report'),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(['CSV', 'XLSX']),
  status: z.enum(['SUCCESSFUL', 'FAILED']),
  rows: z.nullable(z.int()),
});
const kyc = z.object({
  status: z.enum(['SUBMITTED', 'VERIFIED', 'FAILED']),
  /** Why it failed, in the words shown to the merchant's team. */
  reason: reference,
  changedAt: instant,
});
const vendor = z.object({
  vendor: idOf('vendor'),
  name: z.string(),
  /** Whether the vendor can sign in. */
  status: z.enum(['OPEN', 'CLOSED']),
  changedAt: instant,
});

/** The data of each kind of record in events. Amounts are in paise, times in UTC. */
export const eventData = { payment, order, refund, settlement, link, dispute, report, kyc, vendor } as const;
