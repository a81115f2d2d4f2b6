import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { EventAnswer, PaymentEvent } from '@galla/contract/ingestion/endpoints.ts';
import { instrumentOfMethod } from '@galla/contract/payments/instruments.ts';
import { ingestEvents } from '../ingestion/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant } from '../platform/db/database.ts';
import type { PaidWith, RailPayment } from '../platform/rail/rail.ts';
import type { TenantMode } from '../platform/rail/rails.ts';
import { refundAutomatically } from '../refunds/service.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { endAttempt, findAttempt, markReturn, noteAttempt } from './attempt-queries.ts';
import type { OrderRow } from './queries.ts';
import { announce, findOrder, findShop, payOrder } from './queries.ts';
import type { Checkout } from './service.ts';

/** The engine under whose name the checkout hands its payments to the ingestion. */
const engineKeyId = 'checkout';

/** Galla acts automatically here, so there is no client address. */
const noAddress = '';

/** An attempt's outcome at the rail. A callback also names the merchant and the amount. */
export type Report = RailPayment & { readonly merchantId?: string; readonly amount?: number; readonly at?: string };

interface Found {
  readonly attempt: AttemptRow;
  readonly order: OrderRow;
  readonly merchantId: string;
  readonly mode: TenantMode;
}

/**
 * Applies a report of an attempt, any number of times and in any order. The ingestion stores the payment first; then the
 * attempt and the order change in one transaction. After a crash in between, the same report completes the work.
 * @returns false where the tenant has no such attempt
 * @throws Problem 409 for a report that contradicts
 */
export async function settleAttempt(checkout: Checkout, tenantId: string, report: Report): Promise<boolean> {
  const found = await find(checkout, tenantId, report.attemptId);
  if (found === undefined) return false;
  const { order, merchantId } = found;
  const isOther = report.merchantId !== undefined && report.merchantId !== merchantId;
  if (isOther || (report.amount !== undefined && report.amount !== order.amount))
    throw new Problem('AMOUNT_MISMATCH', 409);
  const now = checkout.clock.now();
  const paymentId = isPayment(found.attempt, report) ? await write(checkout, found, report, now) : undefined;
  await inTenant(checkout.database, tenantId, (tx) => apply(tx, checkout, found, report, paymentId));
  return true;
}

async function find(checkout: Checkout, tenantId: string, shownId: string): Promise<Found | undefined> {
  const attemptId = decodeId('attempt', shownId);
  if (attemptId === undefined) return undefined;
  return inTenant(checkout.database, tenantId, async (tx) => {
    const attempt = await findAttempt(tx, { tenantId, attemptId });
    if (attempt === undefined) return undefined;
    const order = await findOrder(tx, { tenantId, orderId: attempt.order_id });
    const shop = await findShop(tx, { tenantId });
    if (order === undefined || shop === undefined) return undefined;
    return { attempt, order, merchantId: shop.merchantId, mode: shop.mode };
  });
}

/**
 * Whether this report makes a payment. A displayed UPI code is no payment until a customer uses it: pending UPI, and UPI
 * that ended without a UPI ID, stores nothing.
 */
const isPayment = ({ method }: AttemptRow, { state, paidWith }: Report) =>
  method !== 'UPI' || state === 'COMPLETED' || (state === 'FAILED' && paidWith?.vpa !== undefined);

/** Stores the current state of the payment. Returns its UUID. */
async function write(checkout: Checkout, found: Found, report: Report, now: number): Promise<string> {
  const [answer] = await ingestEvents(checkout.ingestion, engineKeyId, [eventOf(found, report, now)], found.mode);
  const paymentId = answer?.paymentId === undefined ? undefined : decodeId('payment', answer.paymentId);
  if (answer?.status !== 'refused' && paymentId !== undefined) return paymentId;
  throw refusal(checkout, found, answer);
}

function refusal(checkout: Checkout, { attempt }: Found, answer: EventAnswer | undefined): Problem {
  const { code, field } = answer ?? {};
  checkout.log.error({ attemptId: attempt.id, code, field }, 'the payment of an attempt is refused');
  return code === 'STATE_CONFLICT' ? new Problem('STATE_CONFLICT', 409) : new Problem('INTERNAL_SERVER_ERROR', 500);
}

function eventOf({ attempt, order, merchantId }: Found, report: Report, now: number): PaymentEvent {
  const vpa = report.paidWith?.vpa;
  const isVpa = vpa !== undefined && /^[A-Za-z0-9._-]{1,64}@[A-Za-z0-9.-]{1,64}$/.test(vpa);
  const customer = {
    ...(order.customer_name === null ? {} : { name: order.customer_name }),
    ...(order.customer_phone === null ? {} : { phone: order.customer_phone }),
    ...(isVpa ? { vpa } : {}),
  };
  const { utr, arn, failureReason } = report;
  return {
    merchantId,
    providerTransactionId: report.providerTransactionId,
    state: report.state,
    amount: order.amount,
    instrument: report.paidWith?.instrument ?? instrumentOfMethod[attempt.method],
    instrumentDetails: detailsOf(attempt, report.paidWith),
    paymentSolution: 'EXPRESSBUY',
    merchantOrderId: order.merchant_order_id,
    merchantTransactionId: encodeId('attempt', attempt.id),
    ...(utr === undefined ? {} : { utr }),
    ...(arn === undefined ? {} : { arn }),
    ...(Object.keys(customer).length === 0 ? {} : { customer }),
    ...(failureReason === undefined ? {} : { failureReason }),
    createdAt: attempt.created_at.toISOString(),
    updatedAt: new Date(timeOf(report, now)).toISOString(),
  };
}

/** The rail's clock may run ahead of ours. */
const timeOf = ({ at }: Report, now: number) => (at === undefined ? now : Math.min(Date.parse(at), now));

function detailsOf(attempt: AttemptRow, said: PaidWith | undefined): NonNullable<PaymentEvent['instrumentDetails']> {
  const known = {
    cardNetwork: said?.cardNetwork ?? attempt.card_network,
    cardLast4: said?.cardLast4 ?? attempt.card_last4,
    cardIssuer: said?.cardIssuer,
    cardCategory: said?.cardCategory,
    bank: said?.bank ?? attempt.bank,
    wallet: said?.wallet ?? attempt.wallet,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value != null));
}

/**
 * The attempt ends, and the first success pays the order: `payOrder` is one conditional UPDATE, so however many attempts
 * succeed at once, one finds the order open. Every other one is refunded in the same transaction, so that no crash keeps
 * a customer's money.
 */
async function apply(
  tx: Tx,
  checkout: Checkout,
  { attempt, order }: Found,
  report: Report,
  paymentId: string | undefined,
): Promise<void> {
  const now = checkout.clock.now();
  const attemptKey = { tenantId: attempt.tenant_id, orderId: order.id, attemptId: attempt.id };
  await announce(tx, order.id);
  if (report.state === 'PENDING') return noteAttempt(tx, attemptKey, report);
  const end = { state: report.state, report, ...(paymentId === undefined ? {} : { paymentId }) };
  const ended = await endAttempt(tx, attemptKey, end, new Date(now));
  if (!ended || report.state === 'FAILED' || paymentId === undefined) return;
  if (await payOrder(tx, attemptKey, attempt.id, new Date(now))) return;
  await markReturn(tx, attemptKey);
  const reason = (await findOrder(tx, attemptKey))?.state === 'PAID' ? 'PAID_TWICE' : 'LATE_PAYMENT';
  const context = { masterKey: checkout.masterKey, now, address: noAddress, userAgent: undefined };
  // Last, because it locks the audit log of the merchant.
  await refundAutomatically(tx, context, { tenantId: attemptKey.tenantId, paymentId, reason });
}

/** Ends an attempt that never reached the rail. A late success still counts. */
export async function giveUp(checkout: Checkout, { tenant_id: tenantId, id, order_id }: AttemptRow): Promise<void> {
  await inTenant(checkout.database, tenantId, async (tx) => {
    await endAttempt(tx, { tenantId, attemptId: id }, { state: 'FAILED' }, new Date(checkout.clock.now()));
    await announce(tx, order_id);
  });
}
