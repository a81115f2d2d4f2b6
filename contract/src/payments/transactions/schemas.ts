import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { rowCount } from '../../core/pages.ts';
import { businessDay, identifier, idOf, instant, paise } from '../../core/schema.ts';
import { chargebackStates } from '../../refunds/chargebacks/states.ts';
import { anyRefundReasons, refundStates } from '../../refunds/refunds/rules.ts';
import { settlementStateNames } from '../../settlements/settlements/rules.ts';
import { instrumentTypes } from '../payments/instruments.ts';
import { paymentSolutionTypes } from '../payments/solutions.ts';
import { paymentStates } from '../payments/states.ts';
import { searchKinds } from './search.ts';

/** A list of filters with a maximum length. */
export const list = <S extends z.ZodMiniType>(schema: S, max: number) =>
  z.optional(z.array(schema).check(z.minLength(1), z.maxLength(max)));

/**
 * Selects payments: every list, total and export takes the same filters. `to` is exclusive; times are the start of the
 * payment.
 */
export const paymentFilters = z
  .strictObject({
    from: instant,
    to: instant,
    states: list(z.enum(paymentStates), paymentStates.length),
    instruments: list(z.enum(instrumentTypes), instrumentTypes.length),
    paymentSolutions: list(z.enum(paymentSolutionTypes), paymentSolutionTypes.length),
    storeIds: list(idOf('store'), 500),
    terminalIds: list(idOf('terminal'), 500),
    qrCodeIds: list(idOf('qrCode'), 500),
    merchantIds: list(merchantIdField, 500),
    search: z.optional(z.strictObject({ by: z.enum(searchKinds), value: identifier(64) })),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The end is before the start.' }));

/** Selects payments. */
export type PaymentFilters = z.infer<typeof paymentFilters>;

/** A payment as lists show it. */
export const payment = z.object({
  unitId: idOf('payment'),
  merchantId: z.string(),
  merchantName: z.string(),
  paymentState: z.enum(paymentStates),
  /** The amount due to the merchant: the customer's amount plus the offer. */
  totalAmount: paise,
  amount: paise,
  offerAdjustment: paise,
  refundedAmount: paise,
  instrument: z.enum(instrumentTypes),
  /** The masked identifier of the instrument: `sn••••ni@okaxis`, `Visa credit •• 4402`, a bank or a wallet. */
  instrumentLabel: z.nullable(z.string()),
  paymentSolution: z.nullable(z.enum(paymentSolutionTypes)),
  customerName: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  terminalName: z.nullable(z.string()),
  qrCodeName: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  arn: z.nullable(z.string()),
  providerTransactionId: z.string(),
  merchantTransactionId: z.nullable(z.string()),
  merchantOrderId: z.nullable(z.string()),
  settlementUtr: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  createdAt: instant,
  completedAt: z.nullable(instant),
  updatedAt: instant,
});

/** A payment as lists show it. Phones, VPAs and cards are masked. */
export type Payment = z.infer<typeof payment>;

const refundOfPayment = z.object({
  refundId: idOf('refund'),
  state: z.enum(refundStates),
  amount: paise,
  reason: z.enum(anyRefundReasons),
  /** The person who requested it; null for an automatic one. */
  askedBy: z.nullable(z.string()),
  /** The bank's reason for a failure. */
  failureReason: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  arn: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
});

/** A refund as its payment shows it. */
export type RefundOfPayment = z.infer<typeof refundOfPayment>;

const chargebackOfPayment = z.object({
  chargebackId: idOf('chargeback'),
  state: z.enum(chargebackStates),
  /** The amount that the bank takes back. */
  amount: paise,
  /** The part of it that this payment covers now: less if the rest was or is being refunded. */
  takenAmount: paise,
  /** The network's reason. */
  reason: z.string(),
  arn: z.nullable(z.string()),
  openedAt: instant,
  finishedAt: z.nullable(instant),
});

const timelineStep = z.object({ state: z.enum(paymentStates), at: instant, note: z.nullable(z.string()) });

/** A payment with its refunds, chargebacks and timeline. */
export const paymentDetails = z.object({
  ...payment.shape,
  offerId: z.nullable(z.string()),
  paidTo: z.string(),
  paidBy: z.nullable(z.string()),
  cardIssuer: z.nullable(z.string()),
  refundableAmount: paise,
  /** The amount that the customer’s bank has charged back. */
  chargedBackAmount: paise,
  /** Newest first, at most 100. */
  chargebacks: z.array(chargebackOfPayment),
  /** The fee of a completed payment; null before, and for people without access to settlements. */
  fee: z.nullable(paise),
  gst: z.nullable(paise),
  /** The settlement of the payment; null before, and for people without access to settlements. */
  settlement: z.nullable(
    z.object({
      settlementId: idOf('settlement'),
      settlementDate: businessDay,
      state: z.enum(settlementStateNames),
    }),
  ),
  /** Newest first, at most 100; null for people who may neither refund nor see refunds. */
  refunds: z.nullable(z.array(refundOfPayment)),
  timeline: z.array(timelineStep),
  /** The fields that arrived in a wrong format and were cut, left out or kept unchanged: `customer.name`. */
  warnings: z.array(z.string()),
});

/** All details of one payment (TXN-04). */
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** Counts and sums of payments. */
export const stats = z.object({
  collected: paise,
  completed: z.int(),
  pending: z.int(),
  failed: z.int(),
  refunded: paise,
  count: rowCount,
});

/** Totals over a list: `pending` includes initiated, `failed` includes cancelled and errored. */
export type PaymentStats = z.infer<typeof stats>;

/** The columns that an export can have, in their order, each with its heading. Amounts are rupees, times IST. */
export const exportColumns = {
  date: 'Date (IST)',
  merchantId: 'Merchant ID',
  merchantName: 'Merchant',
  customer: 'Customer',
  phone: 'Phone number',
  paidWith: 'Paid with',
  instrumentLabel: 'Instrument',
  paymentSolution: 'Payment solution',
  storeName: 'Store',
  storeId: 'Store ID',
  terminal: 'Terminal',
  qrCode: 'QR code',
  utr: 'UTR',
  arn: 'ARN',
  providerTransactionId: 'Provider transaction ID',
  merchantTransactionId: 'Merchant TXN ID',
  merchantOrderId: 'Merchant order ID',
  settlementUtr: 'Settlement UTR',
  status: 'Status',
  failureReason: 'Reason',
  customerPaid: 'Customer paid (INR)',
  offer: 'Offer (INR)',
  amount: 'Amount (INR)',
  refunded: 'Refunded (INR)',
  completedAt: 'Completed (IST)',
} as const;

/** A column of an export. */
export type ExportColumn = keyof typeof exportColumns;

/** The filters of a live stream. */
export const liveFilters = z.strictObject({
  storeIds: z.optional(z.string()),
  terminalIds: z.optional(z.string()),
  cursor: z.optional(z.string().check(z.maxLength(4000))),
  /** The group that the stream is for: browsers cannot set headers on streams. */
  group: z.optional(idOf('group')),
});

/**
 * One message of the live stream. `ready` comes first, with an empty list: data read after it is complete together with
 * the later `payments` messages. The event id is the cursor for resuming.
 */
export const liveMessage = z.object({
  payments: z.array(payment),
  /** How many more payments changed than are listed here: under load only the newest are sent. */
  more: z.int(),
});

/** One message of the live stream. */
export type LiveMessage = z.infer<typeof liveMessage>;
