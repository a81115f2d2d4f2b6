import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { largestPayment } from '../../core/money.ts';
import { rowCount } from '../../core/pages.ts';
import { identifier, idOf, instant, paise, shortText } from '../../core/schema.ts';
import { instrumentTypes } from '../../payments/payments/instruments.ts';
import { paymentStates } from '../../payments/payments/states.ts';
import { anyRefundReasons, type RefundStep, refundStates, refundSteps, refundTexts } from './rules.ts';
import { refundSearchKinds } from './search.ts';

const list = <S extends z.ZodMiniType>(schema: S, max: number) =>
  z.optional(z.array(schema).check(z.minLength(1), z.maxLength(max)));

/**
 * Selects refunds: the list, its totals and its export take the same filters. `to` is exclusive; times are those of the
 * request.
 */
export const refundFilters = z
  .strictObject({
    from: instant,
    to: instant,
    states: list(z.enum(refundStates), refundStates.length),
    storeIds: list(idOf('store'), 500),
    merchantIds: list(merchantIdField, 500),
    search: z.optional(z.strictObject({ by: z.enum(refundSearchKinds), value: identifier(64) })),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'The end is before the start.' }));

/** Selects refunds. */
export type RefundFilters = z.infer<typeof refundFilters>;

/** A refund as lists show it. */
export const refund = z.object({
  refundId: idOf('refund'),
  merchantId: z.string(),
  merchantName: z.string(),
  state: z.enum(refundStates),
  amount: paise,
  reason: z.enum(anyRefundReasons),
  note: z.nullable(z.string()),
  /** The bank's reason for a failure. */
  failureReason: z.nullable(z.string()),
  /** The reference numbers of the refund itself. */
  utr: z.nullable(z.string()),
  arn: z.nullable(z.string()),
  /** The refunded payment. */
  unitId: idOf('payment'),
  paymentTotal: paise,
  instrument: z.enum(instrumentTypes),
  /** The masked identifier of the instrument. */
  instrumentLabel: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** Masked. */
  customerPhone: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  providerTransactionId: z.string(),
  merchantOrderId: z.nullable(z.string()),
  /** The person who requested it; null for an automatic refund. */
  askedBy: z.nullable(z.string()),
  createdAt: instant,
  /** When the bank received it. */
  sentAt: z.nullable(instant),
  /** When it reached a final state. */
  finishedAt: z.nullable(instant),
});

/** A refund as lists show it. */
export type Refund = z.infer<typeof refund>;

/** A team member who may refund. */
export const colleague = z.object({ personId: idOf('person'), name: z.string(), roleName: z.string() });

/** A team member who may refund. */
export type Colleague = z.infer<typeof colleague>;

/** A refund with its payment and its steps. */
export const refundDetails = z.object({
  ...refund.shape,
  /** The time of each step, oldest first, with its person and the comment of the person or the bank. */
  timeline: z.array(
    z.object({
      step: z.enum(Object.keys(refundSteps) as [RefundStep, ...RefundStep[]]),
      at: instant,
      by: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  payment: z.object({
    unitId: idOf('payment'),
    paymentState: z.enum(paymentStates),
    totalAmount: paise,
    refundedAmount: paise,
    /** The refundable amount. */
    refundableAmount: paise,
    utr: z.nullable(z.string()),
    createdAt: instant,
  }),
  /** Whether the caller may approve or reject it now. */
  mayDecide: z.boolean(),
  /** Whether the caller requested it. */
  own: z.boolean(),
});

/** All details of one refund. */
export type RefundDetails = z.infer<typeof refundDetails>;

/** Counts and sums of refunds. */
export const stats = z.object({
  /** Completed refunds. */
  refunded: paise,
  completed: z.int(),
  pendingAmount: paise,
  pending: z.int(),
  awaitingAmount: paise,
  awaiting: z.int(),
  /** Failed or rejected. */
  failedAmount: paise,
  failed: z.int(),
  count: rowCount,
});

/** Totals over a list of refunds. */
export type RefundStats = z.infer<typeof stats>;

/** The amount of a payment that can be refunded now, with its limits. */
export const terms = z.object({
  unitId: idOf('payment'),
  totalAmount: paise,
  /** The amount refunded earlier. */
  refundedAmount: paise,
  /** The amount reserved by open refunds. */
  reservedAmount: paise,
  /** The amount that the customer’s bank has charged back. */
  chargedBackAmount: paise,
  refundableAmount: paise,
  /** The exact text that refuses the refund (REF-02); null if the payment can be refunded. */
  refusal: z.nullable(z.string()),
  /** Refunds above it need a proof of identity; `isAboveLimit` decides. */
  stepUpAbove: z.nullable(paise),
  /** Above this another person has to approve. */
  approvalAbove: z.nullable(paise),
});

/** The data of a payment that its refund form needs. */
export type RefundTerms = z.infer<typeof terms>;

/** The default limit above which refunds need a proof of identity: ₹10,000. */
export const defaultStepUpAbove = 10_000_00;

/** A limit above which a refund needs more, in paise. */
export const limit = paise.check(z.lte(largestPayment, 'This amount is too large.'));

/** The limits above which refunds need a proof of identity or a second person. */
export const settings = z.object({
  merchantId: z.string(),
  /** Refunds above it need a recent proof of identity, in paise. With 0 every refund needs one. */
  stepUpAbove: limit,
  /** Refunds above it wait for another person, in paise; null for no limit. */
  approvalAbove: z.nullable(limit),
  /** Whether every bulk refund waits for another person. */
  bulkApproval: z.boolean(),
  /** Looser limits that wait for another Admin; null if there are none. */
  waiting: z.nullable(
    z.object({
      stepUpAbove: limit,
      approvalAbove: z.nullable(limit),
      bulkApproval: z.boolean(),
      requestedBy: z.string(),
      requestedAt: instant,
      /** Whether the caller requested it, and so cannot approve it. */
      own: z.boolean(),
    }),
  ),
});

/** The refund settings of a merchant's team. */
export type RefundSettings = z.infer<typeof settings>;

/**
 * The amount of a refund in paise, by the rules of REF-01 that do not depend on the payment. Less than ₹1 must be the
 * exact remainder of its payment.
 */
export const refundAmount = z
  .number({ error: ({ input }) => (input == null ? refundTexts.amountEmpty : refundTexts.amountInvalid) })
  .check(
    z.int(refundTexts.amountInvalid),
    z.gte(1, refundTexts.amountTooSmall),
    z.lte(largestPayment, refundTexts.amountTooLarge),
  );

/** An internal note about a refund, for the team only. */
export const note = shortText(200);

/** The columns of an export, in their order, each with its heading. Amounts are rupees, times IST. */
export const refundExportColumns = {
  date: 'Date (IST)',
  refundId: 'Refund ID',
  merchantId: 'Merchant ID',
  merchantName: 'Merchant',
  status: 'Status',
  amount: 'Refund amount (INR)',
  reason: 'Refund reason',
  note: 'Refund note',
  failureReason: 'Reason',
  utr: 'Refund UTR',
  arn: 'Refund ARN',
  paymentId: 'Transaction ID',
  paymentAmount: 'Amount (INR)',
  providerTransactionId: 'Provider transaction ID',
  merchantOrderId: 'Merchant order ID',
  customer: 'Customer',
  phone: 'Phone number',
  paidWith: 'Paid with',
  storeName: 'Store',
  storeId: 'Store ID',
  askedBy: 'Requested by',
  finishedAt: 'Completed (IST)',
} as const;
