import { typedPaise, typedProblem, useAPoint } from '../../core/rupees.ts';
import type { PaymentState } from '../../payments/payments/states.ts';

/** The states of a refund. The last three are final. Money is reserved in the first two. */
export const refundStates = ['AWAITING_APPROVAL', 'PENDING', 'COMPLETED', 'FAILED', 'REJECTED'] as const;

/** A state of a refund. */
export type RefundState = (typeof refundStates)[number];

/** The states in which a refund's amount is reserved and may still be paid to the customer. */
export const openRefundStates = ['AWAITING_APPROVAL', 'PENDING'] as const satisfies readonly RefundState[];

/** The text of each state (REF-04). Until a refund is sent to the bank its text is `initiatedText`. */
export const refundStateTexts = {
  AWAITING_APPROVAL: 'Waiting for approval',
  PENDING: 'Refund Pending',
  COMPLETED: 'Refund Completed',
  FAILED: 'Refund Failed',
  REJECTED: 'Refund Rejected',
} as const satisfies Record<RefundState, string>;

/** The text of a pending refund until it is sent to the bank (REF-04). */
export const initiatedText = 'Refund Initiated';

/** The text of the current state of a refund (REF-04). */
export const refundStateText = ({ state, sentAt }: { readonly state: RefundState; readonly sentAt: string | null }) =>
  state === 'PENDING' && sentAt === null ? initiatedText : refundStateTexts[state];

/** Shown with every pending refund (REF-04). */
export const pendingRefundNote =
  'A pending refund does not indicate a failed payment. Check the refund status before retrying.';

/** The confirmation before money is refunded (REF-01). */
export const confirmRefund = {
  title: 'Refund Payment?',
  text: 'The transaction will be refunded to the source as requested.',
} as const;

/** The reasons of a merchant’s refund, in form order, each with its text. */
export const refundReasons = {
  CUSTOMER_REQUEST: 'Requested by the customer',
  ITEM_RETURNED: 'Item returned',
  ITEM_UNAVAILABLE: 'Item not available',
  NOT_DELIVERED: 'Not delivered',
  DUPLICATE_PAYMENT: 'Paid twice',
  WRONG_AMOUNT: 'Wrong amount',
  FRAUD: 'Suspected fraud',
  OTHER: 'Another reason',
} as const;

/** A reason of the form. */
export type RefundReason = keyof typeof refundReasons;

/** The reasons of the form. */
export const refundReasonNames = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]];

/** The reasons of automatic refunds, each with its text. */
export const automaticRefundReasons = {
  LATE_PAYMENT: 'Paid after the order was closed',
  PAID_TWICE: 'Order was already paid',
} as const;

/** The reason of an automatic refund. */
export type AutomaticRefundReason = keyof typeof automaticRefundReasons;

/** Every possible reason of a refund, with its text. */
export const anyRefundReason = { ...refundReasons, ...automaticRefundReasons } as const;

/** The names of all these reasons. */
export const anyRefundReasons = Object.keys(anyRefundReason) as [
  keyof typeof anyRefundReason,
  ...(keyof typeof anyRefundReason)[],
];

/** The smallest refund in paise: ₹1 (REF-01). Only the exact remainder of a payment may be less. */
export const smallestRefund = 100;

/** The messages of REF-01, by rule. */
export const refundTexts = {
  amountEmpty: 'Amount cannot be empty',
  amountInvalid: 'Please enter a valid amount',
  amountDecimals: 'Amount can have up to two decimal places',
  amountComma: useAPoint,
  amountTooSmall: 'Minimum refund amount is ₹1',
  amountTooLarge: 'Amount must not exceed the refundable amount',
  fullNeedsAll: 'A full refund is not allowed when the refund amount is less than the transaction amount',
  reasonEmpty: 'Reason cannot be empty',
  notAuthorized: 'Not Authorized to Refund.',
  nothingLeft: 'Refund is not allowed. Refundable amount is ₹0',
} as const;

/** The refusal of a payment that is older than the provider allows; `%s` is a placeholder that SQL fills. */
export const tooOldText = (refundDays: number | '%s'): string =>
  `Refund is not allowed. The payment is more than ${refundDays} days old`;

/** The refusal of a payment whose state does not allow a refund, by state (REF-02). */
export const wrongStateTexts = {
  INITIATED: 'INITIATED TRANSACTION!',
  PENDING: 'PENDING TRANSACTION!',
  COMPLETED: 'COMPLETED TRANSACTION!',
  FAILED: 'FAILED TRANSACTION!',
  CANCELLED: 'CANCELLED TRANSACTION!',
  ERRORED: 'ERRORED TRANSACTION!',
} as const satisfies Record<PaymentState, string>;

/** The kind of merchant that cannot refund: limited person-to-merchant (REF-02). */
export const limitedMerchantKind = 'P2M_LIMITED';

/** The facts that decide whether a payment can be refunded. Amounts are in paise; times in ms since 1970. */
export interface RefundContext {
  /** Whether the person holds refund_access. */
  readonly mayRefund: boolean;
  /** The kind of the payment's merchant; null if it is unknown here, and the server decides. */
  readonly merchantKind: string | null;
  /** The flags of the merchant in use: REFUNDS_BLOCKED refuses every payment (REF-02). */
  readonly flags: ReadonlySet<string>;
  readonly paymentState: PaymentState;
  readonly total: number;
  readonly refunded: number;
  /** The amount reserved by open refunds; 0 if it is unknown. */
  readonly reserved: number;
  /** The amount that customers’ banks have charged back. */
  readonly chargedBack: number;
  /** When it completed; when it began, if the completion time is missing. */
  readonly paidAt: number;
  readonly now: number;
  /** How many days after the payment the provider allows refunds. */
  readonly refundDays: number;
}

/** The amount of a payment that can still be refunded, in paise. */
export const leftOf = ({
  total,
  refunded,
  reserved,
  chargedBack,
}: Pick<RefundContext, 'total' | 'refunded' | 'reserved' | 'chargedBack'>): number =>
  total - refunded - reserved - chargedBack;

/** Why a payment cannot be refunded. */
export const refundRefusals = ['NOT_AUTHORIZED', 'WRONG_STATE', 'NOTHING_LEFT', 'TOO_OLD'] as const;

/** Why a payment cannot be refunded. */
export type RefundRefusal = (typeof refundRefusals)[number];

/** The first reason that refuses a payment, in the order of REF-02, or undefined. */
export function refusalOf(facts: RefundContext): RefundRefusal | undefined {
  const { paymentState, paidAt, now, refundDays } = facts;
  if (!facts.mayRefund || facts.merchantKind === limitedMerchantKind) return 'NOT_AUTHORIZED';
  if (paymentState !== 'COMPLETED' || facts.flags.has('REFUNDS_BLOCKED')) return 'WRONG_STATE';
  if (leftOf(facts) <= 0) return 'NOTHING_LEFT';
  return paidAt < oldestRefundable(now, refundDays) ? 'TOO_OLD' : undefined;
}

/** The exact text of a refusal (REF-02). */
export function refusalText(refusal: RefundRefusal, state: PaymentState, refundDays: number): string {
  if (refusal === 'WRONG_STATE') return wrongStateTexts[state];
  if (refusal === 'TOO_OLD') return tooOldText(refundDays);
  return {
    NOT_AUTHORIZED: refundTexts.notAuthorized,
    NOTHING_LEFT: refundTexts.nothingLeft,
  }[refusal];
}

/** The oldest time (ms since 1970) of payments that can still be refunded: a number of Indian days back. */
export function oldestRefundable(now: number, refundDays: number): number {
  const [day, offset] = [86_400_000, 330 * 60_000];
  return (Math.floor((now + offset) / day) - refundDays) * day - offset;
}

/** The error of a typed amount in rupees, by the rules of REF-01; undefined if it is valid. */
export function amountTextProblem(text: string, refundable: number): string | undefined {
  const plain = text.trim();
  if (plain === '') return refundTexts.amountEmpty;
  const problem = typedProblem(plain);
  if (problem === 'TOO_MANY_DECIMALS') return refundTexts.amountDecimals;
  if (problem === 'DECIMAL_COMMA' || problem === 'UNCLEAR') return refundTexts.amountComma;
  const amount = typedPaise(plain);
  return amount === undefined ? refundTexts.amountInvalid : amountProblem(amount, refundable);
}

/** Whether an amount in paise is below the minimum refund and not the exact remainder, which may always be refunded. */
export const isTooSmall = (amount: number, refundable: number): boolean =>
  amount <= 0 || (amount < smallestRefund && amount !== refundable);

/** The error of an amount in paise; undefined if it is valid. */
export function amountProblem(amount: number, refundable: number): string | undefined {
  if (!Number.isSafeInteger(amount)) return refundTexts.amountInvalid;
  if (isTooSmall(amount, refundable)) return refundTexts.amountTooSmall;
  return amount > refundable ? refundTexts.amountTooLarge : undefined;
}

/** The error of a full refund of this amount; undefined if valid (REF-01). `total` is the paid amount, in paise. */
export const fullRefundProblem = (amount: number, total: number): string | undefined =>
  amount < total ? refundTexts.fullNeedsAll : undefined;

/**
 * Whether a refund exceeds a merchant's limit. Earlier refunds and reserved amounts of the payment count, so that
 * several small refunds cannot bypass it. Null is no limit.
 */
export const isAboveLimit = (
  limit: number | null,
  { amount, refunded, reserved }: { readonly amount: number; readonly refunded: number; readonly reserved: number },
): boolean => limit !== null && amount + refunded + reserved > limit;

/** The steps of a refund, each with its label. */
export const refundSteps = {
  ASKED: 'Refund requested',
  APPROVED: 'Approved',
  REJECTED: 'Refund Rejected',
  INITIATED: 'Refund Initiated',
  SENT: 'Sent to the bank',
  COMPLETED: 'Refund Completed',
  FAILED: 'Refund Failed',
} as const;

/** A step of a refund. */
export type RefundStep = keyof typeof refundSteps;
