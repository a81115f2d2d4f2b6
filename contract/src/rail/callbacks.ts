import * as z from 'zod/mini';
import { merchantIdField } from '../business/merchants/endpoints.ts';
import { maskCardNumbers } from '../core/card-numbers.ts';
import { largestPayment } from '../core/money.ts';
import {
  identifier,
  idOf,
  instant,
  issuedNumbersMasked,
  orNothing,
  paise,
  sideReference,
  sideText,
} from '../core/schema.ts';
import { cardNetworks, railInstruments } from '../payments/payments/instruments.ts';
import { chargebackStates } from '../refunds/chargebacks/states.ts';

/** The rail's state of a payment or refund. The last two are final; an uncertain state is PENDING. */
export const railStates = ['PENDING', 'COMPLETED', 'FAILED'] as const;

/**
 * Whether a retry of a failed payout may succeed (PASSING: the bank was unavailable, or its limit was reached), or not
 * (LASTING: the account is closed). If missing, it is LASTING.
 */
export const railFailureKinds = ['PASSING', 'LASTING'] as const;

/** Whether a retry of a failed payout may succeed. */
export type RailFailureKind = (typeof railFailureKinds)[number];

const amount = paise.check(z.gte(1), z.lte(largestPayment));
const arn = orNothing(sideReference);
const outcome = {
  state: z.enum(railStates),
  utr: orNothing(sideReference),
  arn,
  failureReason: orNothing(sideText(200)),
  /** When the state began, by the rail's clock. */
  at: instant,
};

/** The customer's instrument, as far as the rail reports it. */
export const railPaidWith = z.object({
  instrument: z.enum(railInstruments),
  cardNetwork: orNothing(z.enum(cardNetworks)),
  cardLast4: orNothing(z.string().check(z.regex(/^\d{4}$/, 'Enter only the last 4 digits of the card.'))),
  cardIssuer: orNothing(sideText(64)),
  cardCategory: orNothing(z.enum(['CONSUMER', 'CORPORATE'])),
  bank: orNothing(sideText(64)),
  wallet: orNothing(sideText(64)),
  vpa: orNothing(sideReference.check(issuedNumbersMasked)),
});

/**
 * The body of `POST /api/rail/v1/payments`: the current state of an attempt (docs/rail.md). Delivered at least once and
 * in any order; a final state never changes. Amounts are in paise. Unknown fields are dropped, so that an engine may
 * add some.
 */
export const railPaymentCallback = z.object({
  attemptId: idOf('attempt'),
  merchantId: merchantIdField,
  providerTransactionId: identifier(64),
  amount,
  paidWith: orNothing(railPaidWith),
  ...outcome,
});

/** The body of `POST /api/rail/v1/refunds`: the current state of a refund, with the same guarantees. */
export const railRefundCallback = z.object({
  refundId: idOf('refund'),
  merchantId: merchantIdField,
  providerTransactionId: identifier(64),
  amount,
  ...outcome,
});

/**
 * The body of `POST /api/rail/v1/chargebacks`: the current state of a chargeback, with the same guarantees. The id is
 * the rail's own, unique for each chargeback of a merchant.
 */
export const railChargebackCallback = z.object({
  chargebackId: identifier(64),
  merchantId: merchantIdField,
  providerTransactionId: identifier(64),
  /**
   * The amount that the bank takes back, in paise: it may exceed the remaining amount of the payment, or the payment
   * itself.
   */
  amount,
  state: z.enum(chargebackStates),
  /** The reason, as text or code of the network. */
  reason: sideText(200),
  arn,
  at: instant,
});

/** The body of `POST /api/rail/v1/payouts`: the current state of a payout to a merchant, with the same guarantees. */
export const railPayoutCallback = z.object({
  payoutId: idOf('payout'),
  merchantId: merchantIdField,
  amount,
  state: outcome.state,
  utr: outcome.utr,
  failureReason: outcome.failureReason,
  failureKind: orNothing(z.enum(railFailureKinds)),
  at: outcome.at,
});

/** Galla's own references are kept unchanged, whatever their digits. */
const scannedReference = identifier(64).check(
  z.overwrite<string>((text) => (/^[QD][0-9a-z]{26}$/i.test(text) ? text : maskCardNumbers(text))),
);

/**
 * The body of `POST /api/rail/v1/qr-payments`: the current state of a payment by a static or dynamic QR code, with the
 * same guarantees. `merchantId` with `providerTransactionId` identifies the payment.
 */
export const railQrPaymentCallback = z.object({
  merchantId: merchantIdField,
  /**
   * The `tr` of the UPI link, which identifies the scanned code. The merchant gets the money even if the code is
   * unknown.
   */
  reference: orNothing(scannedReference),
  /** The payee's VPA as the customer's app read it, `pa`. */
  vpa: identifier(255).check(issuedNumbersMasked),
  providerTransactionId: identifier(64),
  /** The customer's amount, in paise; it may differ from the amount of a dynamic QR. */
  amount,
  paidWith: orNothing(railPaidWith),
  ...outcome,
});

/** The body of `POST /api/rail/v1/payees`: the two parts of a UPI link that identify the payee. */
export const railPayeeQuestion = z.object({
  vpa: identifier(255).check(issuedNumbersMasked),
  reference: orNothing(scannedReference),
});

/** Why a code accepts no more payments: it was paid, or has expired or was cancelled. */
export const railCodeEnds = ['PAID', 'ENDED'] as const;

/** The payee of a UPI address. Store and counter are null if the reference does not belong to this merchant. */
export const railPayee = z.object({
  merchantId: z.string(),
  name: z.string(),
  storeName: z.nullable(z.string()),
  terminalName: z.nullable(z.string()),
  /** Set if the referenced code accepts no more payments: payments to it are refunded. */
  codeEnd: z.nullable(z.enum(railCodeEnds)),
});

/** The payee of a UPI address. */
export type RailPayee = z.infer<typeof railPayee>;

/** The acknowledgement of a callback: any 2xx. Until it arrives, the rail repeats the callback. */
export const railAcknowledgement = z.object({ received: z.literal(true) });

/** The state of a payment by a QR code. */
export type RailQrPaymentCallback = z.infer<typeof railQrPaymentCallback>;

/** The state of a refund. */
export type RailRefundCallback = z.infer<typeof railRefundCallback>;

/** The state of a payout to a merchant. */
export type RailPayoutCallback = z.infer<typeof railPayoutCallback>;

/** The state of a chargeback. */
export type RailChargebackCallback = z.infer<typeof railChargebackCallback>;
