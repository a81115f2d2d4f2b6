import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { RailChargebackCallback } from '@galla/contract/rail/callbacks.ts';
import type {
  PaidWith,
  RailAccountCheck,
  RailActivation,
  RailPayment,
  RailPayout,
  RailRefund,
  RailState,
} from '../../platform/rail/rail.ts';
import { payoutFailures, testDomain } from './outcomes.ts';

/** A payment in the book. For a card it stores the network, the last 4 digits, and the outcome of the card number. */
export interface BookPayment {
  readonly attempt_id: string;
  readonly content: string;
  readonly provider_transaction_id: string;
  readonly page: string;
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly amount: number;
  readonly order_id: string;
  readonly return_url: string;
  readonly expires_at: number;
  readonly method: PayMethod;
  readonly paid_with: string;
  readonly card_outcome: string | null;
  readonly acted: number;
  readonly tries: number;
  readonly state: RailState;
  readonly utr: string | null;
  readonly arn: string | null;
  readonly failure_reason: string | null;
  readonly created_at: number;
  readonly finished_at: number | null;
  /** The sandbox of the payment; null for live mode and for scanned codes. */
  readonly sandbox: string | null;
  /** The bank's extra delay, in ms. */
  readonly slow_ms: number;
}

export interface BookRefund {
  readonly refund_id: string;
  readonly content: string;
  readonly provider_transaction_id: string;
  readonly merchant_id: string;
  readonly amount: number;
  readonly outcome: string;
  readonly state: RailState;
  readonly utr: string | null;
  readonly arn: string | null;
  readonly failure_reason: string | null;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly sandbox: string | null;
}

export interface BookChargeback {
  readonly chargeback_id: string;
  readonly provider_transaction_id: string;
  readonly merchant_id: string;
  readonly amount: number;
  readonly reason: string;
  readonly state: 'OPENED' | 'WON' | 'LOST';
  readonly arn: string;
  readonly created_at: number;
  readonly finished_at: number | null;
}

/** A payout to a merchant in the book, with the last 4 digits of the account. */
export interface BookPayout {
  readonly payout_id: string;
  readonly content: string;
  readonly merchant_id: string;
  readonly amount: number;
  readonly last4: string;
  readonly outcome: string;
  readonly state: RailState;
  readonly utr: string | null;
  readonly failure_reason: string | null;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly sandbox: string | null;
}

/** An account check in the book, with its answer from `ends_at` on. */
export interface BookAccountCheck {
  readonly check_id: string;
  readonly content: string;
  readonly merchant_id: string;
  readonly last4: string;
  readonly registered_name: string | null;
  readonly utr: string | null;
  readonly failure_reason: string | null;
  readonly ends_at: number;
  readonly created_at: number;
}

/** A gateway request in the book, with its answer from `ends_at` on. */
export interface BookActivation {
  readonly activation_id: string;
  readonly content: string;
  readonly merchant_id: string;
  readonly gateway_merchant_id: string | null;
  readonly failure_reason: string | null;
  readonly ends_at: number;
  readonly created_at: number;
}

/** A scheduled task, which survives a restart. */
export interface Task {
  readonly id: number;
  readonly due_at: number;
  readonly kind:
    | 'finish-payment'
    | 'finish-qr-payment'
    | 'finish-refund'
    | 'finish-payout'
    | 'report-payment'
    | 'report-payment-once'
    | 'report-qr-payment'
    | 'report-refund'
    | 'report-chargeback'
    | 'report-payout'
    | 'report-message'
    | 'report-identity';
  readonly subject: string;
  readonly content: string;
  readonly tries: number;
  readonly since: number;
}

/** The bank's answer about a payment. `origin` is the address of its pages for customers. */
export function paymentAnswer(row: BookPayment, origin: string): RailPayment {
  const page = `${origin}/bank/${row.method === 'UPI' ? 'upi' : 'pay'}/${row.page}`;
  return {
    attemptId: row.attempt_id,
    providerTransactionId: row.provider_transaction_id,
    state: row.state,
    paidWith: JSON.parse(row.paid_with) as PaidWith,
    ...(row.state !== 'PENDING'
      ? {}
      : {
          next:
            row.method === 'UPI' ? { type: 'UPI', uri: upiLink(row), testUrl: page } : { type: 'REDIRECT', url: page },
        }),
    ...endOf(row),
  };
}

/** The bank's answer about a refund. */
export function refundAnswer(row: BookRefund): RailRefund {
  return { refundId: row.refund_id, state: row.state, ...endOf(row) };
}

/** The body of a callback about a payment: its state at a time (ms). */
export function paymentReport(row: BookPayment, at: number): string {
  const { next: _next, ...answer } = paymentAnswer(row, '');
  return JSON.stringify({ ...answer, merchantId: row.merchant_id, amount: row.amount, at: new Date(at).toISOString() });
}

/** The body of a callback about a refund. */
export function refundReport(row: BookRefund, at: number): string {
  const { merchant_id: merchantId, provider_transaction_id: providerTransactionId, amount } = row;
  return JSON.stringify({
    ...refundAnswer(row),
    merchantId,
    providerTransactionId,
    amount,
    at: new Date(at).toISOString(),
  });
}

/** The bank's answer about a payout. */
export function payoutAnswer({
  payout_id: payoutId,
  state,
  utr,
  failure_reason: failureReason,
}: BookPayout): RailPayout {
  if (state !== 'FAILED' || failureReason === null) return { payoutId, state, ...(utr === null ? {} : { utr }) };
  const failureKind = failureReason === payoutFailures['technical-failure'] ? 'PASSING' : 'LASTING';
  return { payoutId, state, failureReason, failureKind };
}

/** The bank's answer about an account at a time, in ms. */
export function accountCheckAnswer(row: BookAccountCheck, now: number): RailAccountCheck {
  const { check_id: checkId, registered_name: registeredName, utr, failure_reason: failureReason } = row;
  if (row.ends_at > now) return { checkId, state: 'PENDING' };
  return registeredName === null || utr === null
    ? { checkId, state: 'FAILED', ...(failureReason === null ? {} : { failureReason }) }
    : { checkId, state: 'COMPLETED', registeredName, utr };
}

/** The bank's answer to a gateway request at a time, in ms. */
export function activationAnswer(row: BookActivation, now: number): RailActivation {
  const { activation_id: activationId, gateway_merchant_id: gatewayMerchantId, failure_reason: failureReason } = row;
  if (row.ends_at > now) return { activationId, state: 'PENDING' };
  return gatewayMerchantId === null
    ? { activationId, state: 'FAILED', ...(failureReason === null ? {} : { failureReason }) }
    : { activationId, state: 'COMPLETED', gatewayMerchantId };
}

/** The body of a callback about a payout. */
export function payoutReport(row: BookPayout, at: number): string {
  const { merchant_id: merchantId, amount } = row;
  return JSON.stringify({ ...payoutAnswer(row), merchantId, amount, at: new Date(at).toISOString() });
}

/** The body of a callback about a chargeback: its state at a time (ms). */
export function chargebackReport(row: BookChargeback, at: number): string {
  return JSON.stringify({
    chargebackId: row.chargeback_id,
    merchantId: row.merchant_id,
    providerTransactionId: row.provider_transaction_id,
    amount: row.amount,
    state: row.state,
    reason: row.reason,
    arn: row.arn,
    at: new Date(at).toISOString(),
  } satisfies RailChargebackCallback);
}

function endOf({ utr, arn, failure_reason }: BookPayment | BookRefund) {
  return {
    ...(utr === null ? {} : { utr }),
    ...(arn === null ? {} : { arn }),
    ...(failure_reason === null ? {} : { failureReason: failure_reason }),
  };
}

/** The link for UPI apps: spaces as %20, the amount in rupees with two decimals. */
function upiLink(row: BookPayment): string {
  const fields = {
    pa: `${row.merchant_id.toLowerCase().replace(/[^a-z0-9.-]/g, '')}@${testDomain}`,
    pn: row.merchant_name,
    am: `${Math.floor(row.amount / 100)}.${String(row.amount % 100).padStart(2, '0')}`,
    cu: 'INR',
    tr: row.provider_transaction_id,
    tn: row.order_id.slice(0, 50),
    mc: '5999',
  };
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}

/** The fields that differ between two instructions with the same id. */
export function contentOf(instruction: unknown): string {
  return createHash('sha256').update(JSON.stringify(instruction)).digest('hex');
}

/** A bank's reference number: 12 digits, as UPI and IMPS have it. */
export const newUtr = () => String(randomInt(100_000_000_000, 281_000_000_000_000)).slice(0, 12);
/** An acquirer's reference number: 23 digits. */
export const newArn = () => `7${newUtr()}${newUtr()}`.slice(0, 23);
/** The bank's own transaction id. */
export const newTransactionId = (now: number) =>
  `SIM${now.toString(36)}${randomBytes(8).toString('hex')}`.toUpperCase();
/** The network's own id of a chargeback. */
export const newChargebackId = () => `CB${randomBytes(8).toString('hex').toUpperCase()}`;
/** A random part of a page's address that cannot be guessed. */
export const newPage = () => randomBytes(16).toString('hex');
