import { cardNumbersMasked, issuedNumbersMasked } from '@galla/contract/core/schema.ts';
import * as z from 'zod/mini';
import type { RailPayment, RailPayout, RailRefund } from './rail.ts';

const states = ['PENDING', 'COMPLETED', 'FAILED'] as const;
const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u));
const text = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u), cardNumbersMasked);
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048));
const outcome = {
  state: z.enum(states),
  utr: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{6,32}$/))),
  arn: z.optional(z.string().check(z.regex(/^\d{11,23}$/))),
  failureReason: z.optional(text(200)),
};

const next = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UPI'),
    uri: z.string().check(z.maxLength(1024), z.regex(/^upi:\/\/pay\?[\x21-\x7e]+$/)),
    testUrl: z.optional(webAddress),
  }),
  z.object({ type: z.literal('REDIRECT'), url: webAddress }),
]);

const paidWith = z.object({
  instrument: z.enum(['ACCOUNT', 'CREDIT_CARD', 'DEBIT_CARD', 'NET_BANKING', 'WALLET']),
  cardNetwork: z.optional(z.enum(['VISA', 'MASTERCARD', 'RUPAY', 'AMEX', 'DINERS'])),
  cardLast4: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  cardIssuer: z.optional(text(64)),
  cardCategory: z.optional(z.enum(['CONSUMER', 'CORPORATE'])),
  bank: z.optional(text(64)),
  wallet: z.optional(text(64)),
  vpa: z.optional(z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[^\p{Cc}]*$/u), issuedNumbersMasked)),
});

const payment = z.object({
  attemptId: id,
  providerTransactionId: id,
  next: z.optional(next),
  paidWith: z.optional(paidWith),
  ...outcome,
});

const refund = z.object({ refundId: id, ...outcome });

const payout = z.object({
  payoutId: id,
  state: outcome.state,
  utr: outcome.utr,
  failureReason: outcome.failureReason,
});

/** What an engine answers about a payment; undefined where it is no such answer. Fields that are not known are left out. */
export function parsePaymentAnswer(value: unknown): RailPayment | undefined {
  // Optional fields are absent, never undefined: JSON has no undefined.
  return z.safeParse(payment, value).data as RailPayment | undefined;
}

/** The same for a refund. */
export function parseRefundAnswer(value: unknown): RailRefund | undefined {
  return z.safeParse(refund, value).data as RailRefund | undefined;
}

/** The same for a payout. */
export function parsePayoutAnswer(value: unknown): RailPayout | undefined {
  return z.safeParse(payout, value).data as RailPayout | undefined;
}
