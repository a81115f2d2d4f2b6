import * as z from 'zod/mini';
import { merchantIdField } from '../business/merchants/endpoints.ts';
import { maskCardNumbers } from '../core/card-numbers.ts';
import { idOf } from '../core/ids.ts';
import { largestPayment, paise } from '../core/money.ts';
import { identifier, instant, issuedNumbersMasked, orNothing, sideReference, sideText } from '../core/schema.ts';
import { cardNetworks, railInstruments } from '../payments/payments/instruments.ts';
import { chargebackStates } from '../refunds/chargebacks/states.ts';

/** The rail's state of a payment or refund. The last two are final; an uncertain state is PENDING. */
export const railStates = ['PENDING', 'COMPLETED', 'FAILED'] as const;

/**
 * Whether a payout that failed may arrive when it is sent again as it was (PASSING: the bank was away, its limit was
 * reached), or not (LASTING: the account is closed). Without a word it is LASTING.
 */
export const railFailureKinds = ['PASSING', 'LASTING'] as const;

/** Whether a payout that failed may arrive when it is sent again. */
export type RailFailureKind = (typeof railFailureKinds)[number];

const amount = paise.check(z.gte(1), z.lte(largestPayment));
const arn = orNothing(sideReference);
const outcome = {
  state: z.enum(railStates),
  utr: orNothing(sideReference),
  arn,
  failureReason: orNothing(sideText(200)),
  /** Since when it is so, by the rail's clock. */
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
 * The body of `POST /api/rail/v1/payments`: how an attempt stands now (docs/rail.md). At least once and in any order; a
 * final state never changes. Amounts are paise. Fields that are not known are left out, so that an engine may add some.
 */
export const railPaymentCallback = z.object({
  attemptId: idOf('attempt'),
  merchantId: merchantIdField,
  providerTransactionId: identifier(64),
  amount,
  paidWith: orNothing(railPaidWith),
  ...outcome,
});

/** The body of `POST /api/rail/v1/refunds`: how a refund stands now. The same promises. */
export const railRefundCallback = z.object({
  refundId: idOf('refund'),
  merchantId: merchantIdField,
  providerTransactionId: identifier(64),
  amount,
  ...outcome,
});

/**
 * The body of `POST /api/rail/v1/chargebacks`: how a chargeback stands now. The same promises. The id is the rail's own,
 * once for each chargeback of a merchant.
 */
export const railChargebackCallback = z.object({
  chargebackId: identifier(64),
  merchantId: merchantIdField,
  providerTransactionId: identifier(64),
  /** The amount that the bank takes back, in paise: it may exceed the rest of the payment, or the whole of it. */
  amount,
  state: z.enum(chargebackStates),
  /** Why, in the words or the code of the network. */
  reason: sideText(200),
  arn,
  at: instant,
});

/** The body of `POST /api/rail/v1/payouts`: how a payout to a merchant stands now. The same promises. */
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

/** A reference of our own is kept as it is, whatever its digits are. */
const scannedReference = identifier(64).check(
  z.overwrite<string>((text) => (/^[QD][0-9a-z]{26}$/i.test(text) ? text : maskCardNumbers(text))),
);

/**
 * The body of `POST /api/rail/v1/qr-payments`: how a payment by a static or dynamic QR code stands now. The same promises;
 * `merchantId` with `providerTransactionId` names the payment.
 */
export const railQrPaymentCallback = z.object({
  merchantId: merchantIdField,
  /**
   * The `tr` of the UPI link, which identifies the scanned code. The money is the merchant's even if the code is
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

/** Why a code takes no payment any more: it was paid, or has expired or was cancelled. */
export const railCodeEnds = ['PAID', 'ENDED'] as const;

/** The payee of a UPI address. Store and counter are null if the reference is not one of this merchant. */
export const railPayee = z.object({
  merchantId: z.string(),
  name: z.string(),
  storeName: z.nullable(z.string()),
  terminalName: z.nullable(z.string()),
  /** Set where the code of the reference takes no payment any more: what is paid by it goes back. */
  codeEnd: z.nullable(z.enum(railCodeEnds)),
});

/** The payee of a UPI address. */
export type RailPayee = z.infer<typeof railPayee>;

/** The acknowledgement of a callback: any 2xx; until one comes the rail sends it again. */
export const railAcknowledgement = z.object({ received: z.literal(true) });

/** How an attempt stands. */
export type RailPaymentCallback = z.infer<typeof railPaymentCallback>;

/** How a payment by a QR code stands. */
export type RailQrPaymentCallback = z.infer<typeof railQrPaymentCallback>;

/** How a refund stands. */
export type RailRefundCallback = z.infer<typeof railRefundCallback>;

/** How a payout to a merchant stands. */
export type RailPayoutCallback = z.infer<typeof railPayoutCallback>;

/** How a chargeback stands. */
export type RailChargebackCallback = z.infer<typeof railChargebackCallback>;

/** The banks of net banking, by the first 4 characters of their IFSC, with the name that customers read. */
export const netBankingBanks = {
  SBIN: 'State Bank of India',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
  PUNB: 'Punjab National Bank',
  BARB: 'Bank of Baroda',
  CNRB: 'Canara Bank',
  UBIN: 'Union Bank of India',
  IDIB: 'Indian Bank',
} as const;

/** The wallets that a customer can pay with. Names of our own: wallets are brands. */
export const wallets = {
  BATUA: 'Batua',
  GULLAK: 'Gullak',
  POTLI: 'Potli',
} as const;

/** The name of a bank or wallet for a code of the rail or an engine; an unknown code is returned unchanged. */
export const nameOf = (names: Readonly<Record<string, string>>, said: string): string =>
  Object.hasOwn(names, said) ? (names[said] ?? said) : said;
