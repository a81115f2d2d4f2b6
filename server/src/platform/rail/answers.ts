import { orNothing, sideReference, sideText } from '@galla/contract/core/schema.ts';
import { railFailureKinds, railPaidWith, railStates } from '@galla/contract/rail/callbacks.ts';
import * as z from 'zod/mini';
import type { RailAccountCheck, RailActivation, RailPayment, RailPayout, RailRefund, RailVpaCheck } from './rail.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}]*$/u));
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048));
const outcome = {
  state: z.enum(railStates),
  utr: orNothing(sideReference),
  arn: orNothing(sideReference),
  failureReason: orNothing(sideText(200)),
};

const next = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('UPI'),
    uri: z.string().check(z.maxLength(1024), z.regex(/^upi:\/\/pay\?[\x21-\x7e]+$/)),
    testUrl: z.optional(webAddress),
  }),
  z.object({ type: z.literal('REDIRECT'), url: webAddress }),
]);

const payment = z.object({
  attemptId: id,
  providerTransactionId: id,
  next: z.optional(next),
  paidWith: orNothing(railPaidWith),
  ...outcome,
});

const refund = z.object({ refundId: id, ...outcome });

const payout = z.object({
  payoutId: id,
  state: outcome.state,
  utr: outcome.utr,
  failureReason: outcome.failureReason,
  failureKind: orNothing(z.enum(railFailureKinds)),
});

const accountCheck = z.object({
  checkId: id,
  state: outcome.state,
  registeredName: orNothing(sideText(200)),
  utr: outcome.utr,
  failureReason: outcome.failureReason,
});

const activation = z.object({
  activationId: id,
  state: outcome.state,
  gatewayMerchantId: orNothing(sideText(64)),
  failureReason: outcome.failureReason,
});

const vpaCheck = z.object({
  checkId: id,
  state: outcome.state,
  registeredName: orNothing(sideText(200)),
  failureReason: outcome.failureReason,
});

/** Parses an engine's answer about a payment; undefined if it is invalid. Unknown fields are dropped. */
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

/** The same for a check of an account. */
export function parseAccountCheckAnswer(value: unknown): RailAccountCheck | undefined {
  return z.safeParse(accountCheck, value).data as RailAccountCheck | undefined;
}

/** The same for a request to open the gateway. */
export function parseActivationAnswer(value: unknown): RailActivation | undefined {
  return z.safeParse(activation, value).data as RailActivation | undefined;
}

/** The same for a check of a UPI address. */
export function parseVpaCheckAnswer(value: unknown): RailVpaCheck | undefined {
  return z.safeParse(vpaCheck, value).data as RailVpaCheck | undefined;
}
