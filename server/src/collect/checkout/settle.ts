import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { EventAnswer, PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { instrumentOfMethod } from '@galla/contract/payments/payments/instruments.ts';
import { ingestEvents } from '../../payments/ingestion/public/service.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { groupCommits } from '../../platform/db/group-commit.ts';
import type { PaidWith, RailPayment } from '../../platform/rail/rail.ts';
import { atClockOf, timeAt } from '../../platform/sandbox-clock.ts';
import { refundAutomatically } from '../../refunds/refunds/public/service.ts';
import { findSettledGst } from '../../settlements/settlements/public/settled-gst-queries.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { announceOrders } from './order-events.ts';
import type { End } from './public/attempt-end-queries.ts';
import { endAttempts, markReturn, noteAttempts } from './public/attempt-end-queries.ts';
import type { OrderFollower } from './public/follower.ts';
import { followerOf } from './public/follower.ts';
import type { OrderRow } from './public/order-queries.ts';
import { findOrders } from './public/order-queries.ts';
import type { Checkout } from './public/service.ts';
import { announce, closeOrders, payOrders } from './queries.ts';
import { read } from './read-order.ts';

/** The engine name under which the checkout passes payments to ingestion. */
const engineKeyId = 'checkout';

/** An automatic action has no client address. */
const noAddress = '';

/** An attempt's outcome at the rail. A callback also names the merchant and the amount. */
export type Report = RailPayment & { readonly merchantId?: string; readonly amount?: number; readonly at?: string };

export interface AttemptOfOrder {
  readonly attempt: AttemptRow;
  readonly order: OrderRow;
}

/**
 * Applies a report of an attempt, any number of times and in any order. Ingestion stores the payment first; then the
 * attempt and the order change in one transaction. After a crash in between, the same report completes the work.
 * @returns false if the tenant has no such attempt
 * @throws Problem 409 for a contradicting report
 */
export async function settleAttempt(platform: Checkout, tenantId: string, report: Report): Promise<boolean> {
  const attemptId = decodeId('attempt', report.attemptId);
  if (attemptId === undefined) return false;
  const checkout = await atClockOf(platform, tenantId);
  const { attempt, order } = await read(checkout.database, tenantId, { attemptId });
  if (attempt === undefined || order === undefined) return false;
  const isOther = report.merchantId !== undefined && report.merchantId !== order.merchant_id;
  if (isOther || (report.amount !== undefined && report.amount !== order.amount))
    throw new Problem('AMOUNT_MISMATCH', 409);
  await applyReport(checkout, { attempt, order }, report);
  return true;
}

/**
 * Applies a report of this attempt. It reads only fields of the attempt and order that never change.
 * @returns the attempt if it stays open
 */
export async function applyReport(
  checkout: Checkout,
  found: AttemptOfOrder,
  report: Report,
): Promise<AttemptRow | undefined> {
  const now = checkout.clock.now();
  const paymentId = isPayment(found.attempt, report) ? await write(checkout, found, report, now) : undefined;
  const { masterKey, database, orderFollowers } = checkout;
  const follower = followerOf(orderFollowers, found.order.origin);
  return applyTogether(database, found.order.tenant_id, { ...found, report, paymentId, masterKey, follower, now });
}

/**
 * Whether this report creates a payment. A displayed UPI code is no payment until a customer uses it. So UPI that is
 * pending, or that ended without a UPI ID, stores nothing.
 */
const isPayment = ({ method }: AttemptRow, { state, paidWith }: Report) =>
  method !== 'UPI' || state === 'COMPLETED' || (state === 'FAILED' && paidWith?.vpa !== undefined);

/** Stores the current state of the payment. Returns its UUID. */
async function write(checkout: Checkout, found: AttemptOfOrder, report: Report, now: number): Promise<string> {
  const [answer] = await ingestEvents(
    checkout.ingestion,
    engineKeyId,
    [eventOf(found, report, timeOf(checkout, report, now))],
    found.order.mode,
  );
  const paymentId = answer?.paymentId === undefined ? undefined : decodeId('payment', answer.paymentId);
  if (answer?.status !== 'refused' && paymentId !== undefined) return paymentId;
  throw refusal(checkout, found, answer);
}

function refusal(checkout: Checkout, { attempt }: AttemptOfOrder, answer: EventAnswer | undefined): Problem {
  const { code, field } = answer ?? {};
  checkout.log.error({ attemptId: attempt.id, code, field }, 'the payment of an attempt is refused');
  return code === 'STATE_CONFLICT' ? new Problem('STATE_CONFLICT', 409) : new Problem('INTERNAL_SERVER_ERROR', 500);
}

function eventOf({ attempt, order }: AttemptOfOrder, report: Report, at: number): PaymentEvent {
  const vpa = report.paidWith?.vpa;
  const isVpa = vpa !== undefined && /^[A-Za-z0-9._-]{1,64}@[A-Za-z0-9.-]{1,64}$/.test(vpa);
  const customer = {
    ...(order.customer_name === null ? {} : { name: order.customer_name }),
    ...(order.customer_phone === null ? {} : { phone: order.customer_phone }),
    ...(isVpa ? { vpa } : {}),
  };
  const { utr, arn, failureReason } = report;
  return {
    merchantId: order.merchant_id,
    providerTransactionId: report.providerTransactionId,
    state: report.state,
    amount: order.amount,
    instrument: report.paidWith?.instrument ?? instrumentOfMethod[attempt.method],
    instrumentDetails: detailsOf(attempt, report.paidWith),
    paymentSolution: order.origin === 'API' ? 'EXPRESSBUY' : 'PAYMENT_LINK',
    merchantOrderId: order.reference ?? order.merchant_order_id,
    merchantTransactionId: encodeId('attempt', attempt.id),
    ...(order.store_code === null ? {} : { storeId: order.store_code }),
    ...(utr === undefined ? {} : { utr }),
    ...(arn === undefined ? {} : { arn }),
    ...(Object.keys(customer).length === 0 ? {} : { customer }),
    ...(failureReason === undefined ? {} : { failureReason }),
    createdAt: attempt.created_at.toISOString(),
    updatedAt: new Date(at).toISOString(),
  };
}

/** Limited to now, because the rail's clock may run ahead of ours. */
const timeOf = ({ clock }: Checkout, { at }: Report, now: number) =>
  at === undefined ? now : Math.min(timeAt(clock, Date.parse(at)), now);

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

/** A report to apply, with the payment that it created. */
interface Applying extends AttemptOfOrder {
  readonly report: Report;
  readonly paymentId: string | undefined;
  readonly masterKey: Buffer;
  /** Undefined if the order has no follower. */
  readonly follower: OrderFollower | undefined;
  readonly now: number;
}

/** The maximum number of one merchant's reports applied in one transaction. */
const maxAtOnce = 200;

/** Applies simultaneous reports of one merchant in one transaction. Reports of one attempt keep their order. */
const applyTogether: (database: Database, tenantId: string, applying: Applying) => Promise<AttemptRow | undefined> =
  groupCommits(
    (database, tenantId, all: readonly Applying[]) =>
      inTenant(database, tenantId, async (tx) => {
        await lockFollowed(tx, tenantId, all);
        await announce(
          tx,
          all.map(({ order }) => order.id),
        );
        const noted = new Map<string, AttemptRow>();
        for (const round of roundsOf(all)) for (const row of await apply(tx, tenantId, round)) noted.set(row.id, row);
        return all.map(({ attempt, report }) => (report.state === 'PENDING' ? noted.get(attempt.id) : undefined));
      }),
    maxAtOnce,
  );

/**
 * Locks the links and pages of the orders before the orders themselves. Links come before pages, so that transactions
 * never deadlock. An order that has lost its link or page is closed and its follower notified. Its money is refunded,
 * because the merchant would otherwise keep it without delivering what was paid for.
 */
async function lockFollowed(tx: Tx, tenantId: string, all: readonly Applying[]): Promise<void> {
  const now = all[0]?.now ?? 0;
  for (const origin of ['LINK', 'PAGE'] as const) {
    const followed = all.filter(({ order }) => order.origin === origin);
    const orderIds = [...new Set(followed.map(({ order }) => order.id))];
    const follower = followed[0]?.follower;
    const ended = (await follower?.lock(tx, tenantId, orderIds, now)) ?? [];
    const closed = ended.length === 0 ? [] : await closeOrders(tx, tenantId, ended, 'CANCELLED', new Date(now));
    if (closed.length > 0) await follower?.follow(tx, tenantId, { closed }, now);
  }
}

/** The first report of each attempt, then the second of each, and so on. */
function roundsOf(all: readonly Applying[]): Applying[][] {
  const rounds: Applying[][] = [];
  const seen = new Map<string, number>();
  for (const one of all) {
    const round = seen.get(one.attempt.id) ?? 0;
    seen.set(one.attempt.id, round + 1);
    rounds[round] = [...(rounds[round] ?? []), one];
  }
  return rounds;
}

/**
 * Ends the attempts. The first success pays the order: `payOrders` is one conditional UPDATE, so of any number of
 * simultaneous successes only one finds the order open. Every other payment is refunded in the same transaction, so
 * that a crash never keeps a customer's money. Returns the attempts that stay open.
 */
async function apply(tx: Tx, tenantId: string, round: readonly Applying[]): Promise<AttemptRow[]> {
  const notes = round.filter(({ report }) => report.state === 'PENDING');
  const noted = await noteAttempts(
    tx,
    tenantId,
    notes.map(({ attempt, report }) => ({ attemptId: attempt.id, report })),
  );
  const ended = await endAttempts(tx, tenantId, round.flatMap(endOf));
  const paid = round.filter(
    ({ attempt, report, paymentId }) =>
      ended.has(attempt.id) && report.state === 'COMPLETED' && paymentId !== undefined,
  );
  const first = new Map(paid.toReversed().map((one) => [one.order.id, one]));
  const payings = [...first].map(([orderId, { attempt, now }]) => ({
    orderId,
    attemptId: attempt.id,
    now: new Date(now),
  }));
  const opened = await payOrders(tx, tenantId, payings);
  const isPaying = (one: Applying) => opened.has(one.order.id) && first.get(one.order.id) === one;
  const returned = paid.filter((one) => !isPaying(one));
  for (const one of returned) await giveBack(tx, tenantId, one);
  const failed = round.filter(({ attempt, report }) => ended.has(attempt.id) && report.state === 'FAILED');
  const own = paid.filter((one) => isPaying(one) && one.order.origin === 'API').map(({ order }) => order.id);
  await announceOrders(tx, tenantId, 'paid', own, round[0]?.now ?? 0);
  await follow(tx, tenantId, { paid: paid.filter(isPaying), returned, failed });
  return noted;
}

/** Passes the changes to the followers of orders from links and pages. */
async function follow(
  tx: Tx,
  tenantId: string,
  { paid, returned, failed }: { readonly [change in 'paid' | 'returned' | 'failed']: readonly Applying[] },
): Promise<void> {
  for (const origin of ['LINK', 'PAGE'] as const) {
    const isOf = ({ order }: Applying) => order.origin === origin;
    const [any] = [...paid, ...returned, ...failed].filter(isOf);
    const changes = {
      paid: paid.filter(isOf).map(payingOf),
      returned: returned.filter(isOf).map(payingOf),
      failed: failed.filter(isOf).map(({ order }) => order.id),
    };
    if (any !== undefined) await any.follower?.follow(tx, tenantId, changes, any.now);
  }
}

/** The payment of a successful attempt, as the order's follower needs it. */
const payingOf = ({ attempt, order }: Applying) => ({ orderId: order.id, attemptId: attempt.id, amount: order.amount });

function endOf({ attempt, report, paymentId, now }: Applying): End[] {
  if (report.state === 'PENDING') return [];
  return [{ attemptId: attempt.id, state: report.state, report, paymentId, now: new Date(now) }];
}

/** Refunds a payment for an order that was already paid or closed. */
async function giveBack(tx: Tx, tenantId: string, { attempt, order, paymentId, masterKey, now }: Applying) {
  if (paymentId === undefined) return;
  await markReturn(tx, tenantId, attempt.id);
  const [row] = await findOrders(tx, tenantId, [order.id]);
  const reason = row?.state === 'PAID' ? 'PAID_TWICE' : 'LATE_PAYMENT';
  const context = { masterKey, now, address: noAddress, userAgent: undefined };
  // Last, because it locks the merchant's audit log.
  await refundAutomatically(tx, context, { tenantId, paymentId, reason, findSettledGst });
}

/** Ends an attempt that never reached the rail. A late success still counts. */
export async function giveUp(checkout: Checkout, { tenant_id: tenantId, id, order_id }: AttemptRow): Promise<void> {
  const { database, clock, orderFollowers } = checkout;
  await inTenant(database, tenantId, async (tx) => {
    const now = clock.now();
    const [order] = await findOrders(tx, tenantId, [order_id]);
    const follower = order && followerOf(orderFollowers, order.origin);
    await follower?.lock(tx, tenantId, [order_id], now);
    const ended = await endAttempts(tx, tenantId, [{ attemptId: id, state: 'FAILED', now: new Date(now) }]);
    await announce(tx, [order_id]);
    if (ended.size > 0) await follower?.follow(tx, tenantId, { failed: [order_id] }, now);
  });
}
