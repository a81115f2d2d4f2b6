import type { PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { checkout as contract } from '@galla/contract/collect/checkout/endpoints.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import type { Limit, Use } from '../../platform/auth/limits.ts';
import { countUses, networkOf } from '../../platform/auth/limits.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { groupCommits } from '../../platform/db/group-commit.ts';
import { newId } from '../../platform/ids.ts';
import type { AttemptRow, NewAttempt, PressKey } from './attempt-queries.ts';
import { findKnownAttempts, insertAttempts } from './attempt-queries.ts';
import type { OrderFollowers } from './public/follower.ts';
import { followerOf } from './public/follower.ts';
import type { OrderRow } from './public/order-queries.ts';
import { findOrders, lockOrders, prolongOrders } from './public/order-queries.ts';
import type { Checkout } from './public/service.ts';
import type { SentPayments } from './under-way-queries.ts';
import { findSentPayments, justSent } from './under-way-queries.ts';

const minute = 60_000;
/** How long a customer can pay with one attempt. */
const attemptMs = 10 * minute;
/** A code that is shown again stays valid for at least this long. */
const codeMs = 2 * minute;
/** When the first inquiry about an attempt without an answer is due: after the rail's 10-second limit. */
const firstAskMs = 15_000;

/** Enough for a customer with several cards, too few to test stolen ones. */
const ofOrder: Limit = { max: 20, windowMs: 60 * minute };
/** Customers of one mobile network share an IP address. */
const ofNetwork: Limit = { max: 300, windowMs: 10 * minute };

const problem = problemsOf(contract.start.spec.errors);

/** One press of the pay button. */
export interface Press {
  readonly key: string;
  readonly method: PayWith;
  /** The language in which the customer returns from the bank's page. It is stored only in the return address. */
  readonly language: Language;
  /** The IP address of the caller, for rate limits. */
  readonly address: string;
  /**
   * The number of the payment under way that the customer has seen. It confirms paying a second time beside that
   * payment.
   */
  readonly besides?: number | undefined;
  /** The outcome that the simulator gives the attempt, if one was chosen. */
  readonly outcome?: string;
}

/** A press that may begin an attempt. */
interface Beginning {
  readonly orderId: string;
  readonly press: Press;
  readonly rails: Checkout['rails'];
  readonly orderFollowers: OrderFollowers;
  readonly now: number;
}

/** The attempt of a press. `order` is set only if this press began the attempt and the rail must still be called. */
interface Begun {
  readonly attempt: AttemptRow;
  readonly order?: OrderRow;
}

/** The maximum number of one merchant's presses in one transaction. */
const maxAtOnce = 200;

/**
 * Begins simultaneous attempts of one merchant in one transaction. It commits even if presses are refused, because
 * refused presses count against the limits too.
 */
export const beginTogether: (database: Database, tenantId: string, beginning: Beginning) => Promise<Begun | Problem> =
  groupCommits(
    (database, tenantId, all: readonly Beginning[]) =>
      inTenant(database, tenantId, async (tx) => {
        const known = await findKnown(tx, tenantId, all);
        const fresh = all.filter((_, index) => known[index] === undefined);
        const over = await countAll(tx, fresh);
        const begun = await beginAll(
          tx,
          tenantId,
          fresh.filter((one) => !over.has(one)),
        );
        return all.map((one, index) => {
          const attempt = known[index];
          if (attempt instanceof Problem) return attempt;
          return attempt === undefined ? (over.get(one) ?? begun.get(one) ?? problem('ORDER_CLOSED')) : { attempt };
        });
      }),
    maxAtOnce,
  );

/**
 * For each press, the existing attempt that answers it, if any. A code displayed on another screen is refused with a
 * problem while another payment is under way.
 */
async function findKnown(
  tx: Tx,
  tenantId: string,
  all: readonly Beginning[],
): Promise<(AttemptRow | Problem | undefined)[]> {
  const known = await findKnownAttempts(tx, tenantId, all.map(pressKeyOf));
  const isShared = (one: Beginning, index: number) => (known[index]?.key ?? one.press.key) !== one.press.key;
  const shared = all.filter(isShared);
  const sent = await findSentPayments(
    tx,
    tenantId,
    shared.map(({ orderId }) => orderId),
  );
  return all.map((one, index) =>
    isShared(one, index) && isBesideOthers(one, sent.get(one.orderId)) ? problem('PAYMENT_UNDER_WAY') : known[index],
  );
}

/** Whether a press would pay beside a payment under way that the customer has not confirmed. */
const isBesideOthers = ({ press: { key, besides } }: Beginning, sent: SentPayments | undefined): boolean =>
  sent !== undefined && sent.under_way.length > 0 && !sent.under_way.includes(key) && besides !== sent.number;

const pressKeyOf = ({ orderId, press: { key, method }, now }: Beginning): PressKey =>
  method.type === 'UPI' ? { orderId, key, codeUntil: new Date(now + codeMs) } : { orderId, key };

/** Counts presses against the limits. Returns the refusals of presses over a limit. */
async function countAll(tx: Tx, all: readonly Beginning[]): Promise<Map<Beginning, Problem>> {
  const over = new Map<Beginning, Problem>();
  const count = async (ones: readonly Beginning[], use: (one: Beginning) => Omit<Use, 'now'>) => {
    const refusals = await countUses(
      tx,
      ones.map((one) => ({ ...use(one), now: one.now })),
    );
    for (const [index, one] of ones.entries()) {
      const refusal = refusals[index];
      if (refusal !== undefined) over.set(one, refusal);
    }
  };
  await count(all, ({ orderId }) => ({ key: `checkout-order:${orderId}`, limit: ofOrder }));
  await count(
    all.filter((one) => !over.has(one)),
    ({ press }) => ({ key: `checkout-network:${networkOf(press.address)}`, limit: ofNetwork }),
  );
  return over;
}

/** Inserts attempts for orders that are open and have a route to a bank. Without a route there is no attempt. */
async function beginAll(tx: Tx, tenantId: string, all: readonly Beginning[]): Promise<Map<Beginning, Begun | Problem>> {
  const orderIds = [...new Set(all.map(({ orderId }) => orderId))];
  const rows = orderIds.length === 0 ? [] : await findOrders(tx, tenantId, orderIds);
  const orders = new Map(rows.map((row) => [row.id, row]));
  const refused = all[0] && (await findRefused(tx, tenantId, rows, all[0].orderFollowers));
  await lockOrders(tx, tenantId, orderIds);
  const sent = await findSentPayments(tx, tenantId, orderIds);
  const results = new Map<Beginning, Begun | Problem>();
  const begin = new Map<string, Beginning>();
  const seen = new Map<Beginning, OrderRow>();
  for (const one of all) {
    const order = orders.get(one.orderId);
    const refusal = refusalOf(one, order) ?? refused?.get(one.orderId) ?? besideOthers(one, sent.get(one.orderId));
    if (refusal !== undefined || order === undefined) {
      results.set(one, refusal ?? problem('STATUS_404'));
      continue;
    }
    begin.set(newId(), one);
    seen.set(one, send(one, order, sent));
  }
  for (const [one, order] of await prolonged(tx, tenantId, seen)) seen.set(one, order);
  const added = await insertAttempts(tx, tenantId, [...begin].map(newAttemptOf));
  for (const [id, one] of begin) {
    const [attempt, order] = [added.get(id), seen.get(one)];
    if (attempt !== undefined && order !== undefined) results.set(one, { attempt, order });
  }
  // The same press was sent twice at the same moment, or the order is closed.
  const others = [...begin.values()].filter((one) => !results.has(one));
  const same = others.length === 0 ? [] : await findKnownAttempts(tx, tenantId, others.map(pressKeyOf));
  for (const [index, one] of others.entries()) {
    const attempt = same[index];
    if (attempt !== undefined) results.set(one, { attempt });
  }
  return results;
}

/** The orders whose expiry these attempts extend, with the new expiry. */
async function prolonged(
  tx: Tx,
  tenantId: string,
  beginning: ReadonlyMap<Beginning, OrderRow>,
): Promise<Map<Beginning, OrderRow>> {
  const changed = new Map<Beginning, OrderRow>();
  const all = [...beginning];
  for (const origin of new Set(all.map(([, order]) => order.origin))) {
    const ones = all.filter(([, order]) => order.origin === origin);
    const [first] = ones;
    const follower = first && followerOf(first[0].orderFollowers, origin);
    if (first === undefined || follower === undefined) continue;
    const ids = [...new Set(ones.map(([, { id }]) => id))];
    const until = await follower.begin(tx, tenantId, ids, first[0].now);
    await prolongOrders(tx, tenantId, until);
    for (const [one, order] of ones) {
      const expires_at = until.get(order.id);
      if (expires_at !== undefined) changed.set(one, { ...order, expires_at });
    }
  }
  return changed;
}

const besideOthers = (one: Beginning, sent: SentPayments | undefined): Problem | undefined =>
  isBesideOthers(one, sent) ? problem('PAYMENT_UNDER_WAY') : undefined;

/**
 * Counts a payment that is about to be sent, so that the next simultaneous press sees it. Returns the payment with its
 * order.
 */
function send({ orderId, press, now }: Beginning, order: OrderRow, sent: Map<string, SentPayments>): OrderRow {
  if (press.method.type === 'UPI') return order;
  const { number = 0, under_way = [] } = sent.get(orderId) ?? {};
  if (under_way.includes(press.key)) return order;
  sent.set(orderId, { order_id: orderId, number: number + 1, under_way: [...under_way, press.key] });
  return { ...order, ...justSent(press.method.type, new Date(now), number + 1) };
}

/** The orders whose merchant can no longer be paid this way, each with the reason. */
async function findRefused(
  tx: Tx,
  tenantId: string,
  orders: readonly OrderRow[],
  followers: OrderFollowers,
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>();
  for (const origin of new Set(orders.map((order) => order.origin))) {
    const ids = orders.filter((order) => order.origin === origin).map(({ id }) => id);
    const found = await followerOf(followers, origin)?.findRefused(tx, tenantId, ids);
    for (const [id, refusal] of found ?? []) refused.set(id, refusal);
  }
  return refused;
}

function refusalOf({ rails }: Beginning, order: OrderRow | undefined): Problem | undefined {
  if (order === undefined) return problem('STATUS_404');
  if (order.money_refusal !== null) return problem(order.money_refusal);
  try {
    rails.of(order.mode);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function newAttemptOf([id, { orderId, press, now }]: readonly [string, Beginning]): NewAttempt {
  const { key, method } = press;
  const times = { now: new Date(now), expiresAt: new Date(now + attemptMs), askAt: new Date(now + firstAskMs) };
  return { id, orderId, key, method, ...times };
}
