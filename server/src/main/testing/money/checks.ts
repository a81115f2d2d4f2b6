import { encodeId } from '@galla/contract/core/ids.ts';
import { stateRank } from '@galla/contract/payments/payments/states.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sumChargebacks } from '../../../provider/simulator/book-queries.ts';
import { auditRules } from '../../features.ts';
import { uuidOf, type World } from './world.ts';

const everything = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const everyTime = ['2000-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];

/** Every invariant of the auditor, and the merchant's paisa identity, as one statement over one snapshot. */
const invariants = [
  ...auditRules.map(({ name, text }) => `SELECT '${name}' AS rule, subject::text, detail FROM (${text}) q`),
  `SELECT 'payable', 'payable', format('%s booked against %s owed', b.booked, p.owed) FROM
    (SELECT coalesce(sum(amount), 0) AS booked FROM posting WHERE tenant_id = $1 AND account = 'payable') b,
    (SELECT coalesce(sum(total - fee - gst - refunded - reserved - charged_back), 0)
      + (SELECT coalesce(sum(returned_fee + returned_gst), 0) FROM refund WHERE tenant_id = $1)
      - (SELECT coalesce(sum(net + gst_rounding), 0) FROM settlement WHERE tenant_id = $1) AS owed FROM payment
      WHERE tenant_id = $1 AND state = 'COMPLETED') p WHERE b.booked + p.owed <> 0`,
  // Paid = settled + refunded + reserved + charged back + fee + GST + balance, for each payment. After its settlements,
  // the balance is what happened later.
  `SELECT 'balance', p.id::text, format('%s left after settlements of %s, against %s that they have not heard of', p.left_over, i.settled, n.news) FROM
    (SELECT p.*, total - fee - coalesce(i.gst, p.gst) - refunded - reserved - charged_back
        + (SELECT coalesce(sum(returned_fee + returned_gst), 0) FROM refund r WHERE r.tenant_id = $1 AND r.payment_id = p.id) AS left_over
      FROM payment p LEFT JOIN settlement_item i ON i.tenant_id = $1 AND i.payment_id = p.id AND i.kind = 'PAYMENT'
      WHERE p.tenant_id = $1 AND p.state = 'COMPLETED') p
    CROSS JOIN LATERAL (SELECT count(*) AS items, coalesce(sum(amount), 0) AS settled FROM settlement_item
      WHERE tenant_id = $1 AND payment_id = p.id) i
    CROSS JOIN LATERAL (SELECT
      (SELECT coalesce(sum(CASE WHEN netted = 'OUT' THEN amount WHEN state NOT IN ('FAILED', 'REJECTED') THEN returned_fee + returned_gst - amount ELSE 0 END), 0) FROM refund
        WHERE tenant_id = $1 AND payment_id = p.id AND (netted = 'NO' OR (netted = 'OUT' AND state IN ('FAILED', 'REJECTED'))))
      - (SELECT coalesce(sum(m.amount), 0) FROM chargeback_movement m JOIN chargeback c ON c.tenant_id = m.tenant_id AND c.id = m.chargeback_id
        WHERE m.tenant_id = $1 AND c.payment_id = p.id AND NOT EXISTS (SELECT FROM settlement_item i
          WHERE i.tenant_id = $1 AND i.kind = 'CHARGEBACK' AND i.subject_id = m.journal_id)) AS news) n
    WHERE i.items > 0 AND p.left_over - i.settled <> n.news`,
  `SELECT 'settled day', s.id::text, format('%s has another settlement, or banks were closed', s.day) FROM settlement s
    WHERE s.tenant_id = $1 AND (extract(dow FROM s.day) = 0 OR EXISTS (SELECT FROM bank_holiday h WHERE h.day = s.day)
      OR EXISTS (SELECT FROM settlement o WHERE o.tenant_id = $1 AND o.day = s.day AND o.id <> s.id))`,
  `SELECT 'paid once', o.id::text, format('%s, %s attempts have paid it', o.state, count(a.id)) FROM checkout_order o
    LEFT JOIN checkout_attempt a ON a.tenant_id = o.tenant_id AND a.order_id = o.id AND a.state = 'COMPLETED' AND NOT a.goes_back
    WHERE o.tenant_id = $1 GROUP BY o.id, o.state HAVING count(a.id) <> (o.state = 'PAID')::int`,
  `SELECT 'goes back', a.id::text, 'nothing of it was refunded or charged back' FROM checkout_attempt a
    JOIN payment p ON p.tenant_id = a.tenant_id AND p.id = a.payment_id
    WHERE a.tenant_id = $1 AND a.goes_back AND NOT EXISTS (SELECT FROM refund r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id
      AND r.reason IN ('PAID_TWICE', 'LATE_PAYMENT')) AND p.refunded + p.reserved + p.charged_back < p.total`,
].join(' UNION ALL ');

const stateQuery = `SELECT 'payment' AS kind, id, state FROM payment WHERE tenant_id = $1
  UNION ALL SELECT 'refund', id, state FROM refund WHERE tenant_id = $1
  UNION ALL SELECT 'order', id, state FROM checkout_order WHERE tenant_id = $1
  UNION ALL SELECT 'link', id, state FROM payment_link WHERE tenant_id = $1
  UNION ALL SELECT 'part', order_id, state FROM payment_link_part WHERE tenant_id = $1
  UNION ALL SELECT 'attempt', id, state FROM checkout_attempt WHERE tenant_id = $1
  UNION ALL SELECT 'batch', id, state FROM refund_batch WHERE tenant_id = $1
  UNION ALL SELECT 'chargeback', id, state FROM chargeback WHERE tenant_id = $1
  UNION ALL SELECT 'settlement', id, state FROM settlement WHERE tenant_id = $1
  UNION ALL SELECT 'payout', id, state FROM payout WHERE tenant_id = $1`;

/** The rank of a state. The highest rank is final; a failed attempt may still have been paid (0026-one-update-pays-an-order.md). */
const ranks: { readonly [kind: string]: { readonly [state: string]: number } } = {
  payment: stateRank,
  refund: { AWAITING_APPROVAL: 0, PENDING: 1, COMPLETED: 2, FAILED: 2, REJECTED: 2 },
  order: { CREATED: 0, PAID: 1, EXPIRED: 1, CANCELLED: 1 },
  link: { CREATED: 0, ACTIVE: 1, COMPLETED: 2, EXPIRED: 2, CANCELLED: 2, FAILED: 2 },
  part: { OPEN: 0, PAID: 1, CLOSED: 1 },
  attempt: { PENDING: 0, FAILED: 1, COMPLETED: 2 },
  batch: {
    CHECKING: 0,
    READY: 1,
    AWAITING_APPROVAL: 2,
    PROCESSING: 3,
    PAUSED: 3,
    COMPLETED: 4,
    CANCELLED: 4,
    REJECTED: 4,
  },
  chargeback: { OPENED: 0, WON: 1, LOST: 1 },
  settlement: { PENDING: 0, FAILED: 0, SETTLED: 1 },
  payout: { PENDING: 0, COMPLETED: 1, FAILED: 1 },
};

/** The current states, by kind and id. */
export type States = ReadonlyMap<string, string>;

/**
 * Checks after each step: every invariant holds, states only moved forward, and the bank has refunded what the book
 * says.
 */
export async function checkMoment(world: World, before: States): Promise<States> {
  const { galla, merchant, bank } = world.parts;
  const { rows } = await galla.rows.pool.query({
    name: 'invariants',
    text: invariants,
    values: [merchant.tenantId, ...everything, ...everyTime],
  });
  expect(rows).toEqual([]);
  const paidBack = sumBy(bank.refunds(merchant.merchantId).filter(({ state }) => state === 'COMPLETED'));
  const claimed = sumBy(bank.claims(merchant.merchantId));
  for (const { provider_transaction_id: id, refunded, reserved, charged_back } of await world.payments()) {
    const back = paidBack.get(id) ?? 0;
    expect([refunded <= back, back <= refunded + reserved, charged_back <= (claimed.get(id) ?? 0)], id).toEqual([
      true,
      true,
      true,
    ]);
  }
  await checkPayouts(world);
  const found = await galla.rows.pool.query<{ kind: string; id: string; state: string }>(stateQuery, [
    merchant.tenantId,
  ]);
  const now = new Map(found.rows.map(({ kind, id, state }) => [`${kind} ${id}`, state]));
  for (const [name, state] of before) expect([name, state, now.get(name)]).toSatisfy(movesForward);
  return now;
}

function movesForward([name = '', from = '', to = '']: readonly (string | undefined)[]): boolean {
  const kind = name.split(' ')[0] ?? '';
  const [old, next] = [ranks[kind]?.[from], ranks[kind]?.[to]];
  if (old === undefined || next === undefined) return false;
  // Failed payouts are sent again.
  const mayGoBack = (kind === 'batch' && next === 3) || (kind === 'settlement' && next === 0);
  return from === to || next > old || (mayGoBack && next === old);
}

function sumBy(rows: readonly { readonly provider_transaction_id: string; readonly amount: number }[]) {
  const sums = new Map<string, number>();
  for (const { provider_transaction_id: id, amount } of rows) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

/** Checks at the end: acknowledged acts, the database and the bank's book agree to the paisa. */
export async function checkEnd(world: World): Promise<void> {
  await checkRefunds(world);
  await checkPayments(world);
  await checkLinks(world);
  await checkChargebacks(world);
  await checkSettled(world);
}

/** The bank pays each settlement out at most once, to the paisa, and every completed settlement has been paid out. */
async function checkPayouts({ parts: { galla, merchant, bank } }: World): Promise<void> {
  const { rows } = await galla.rows.pool.query<{ id: string; settlement: string; net: number; state: string }>(
    `SELECT o.id, s.id AS settlement, s.net, s.state FROM payout o
     JOIN settlement s ON s.tenant_id = o.tenant_id AND s.id = o.settlement_id WHERE o.tenant_id = $1`,
    [merchant.tenantId],
  );
  const known = new Map<string, (typeof rows)[number]>(rows.map((row) => [encodeId('payout', row.id), row]));
  const done = new Set<string>();
  for (const { payout_id, amount, state } of bank.paidOut(merchant.merchantId)) {
    const payout = known.get(payout_id);
    expect(payout?.net).toBe(amount);
    if (state !== 'COMPLETED') continue;
    expect([done.has(payout?.settlement ?? ''), payout?.state === 'FAILED']).toEqual([false, false]);
    done.add(payout?.settlement ?? '');
  }
  for (const { settlement, state } of rows) if (state === 'SETTLED') expect(done).toContain(settlement);
}

/** Every amount above the smallest settlement has reached the bank, and the bank's book agrees. */
async function checkSettled({ parts: { galla, merchant, bank } }: World): Promise<void> {
  const { rows } = await galla.rows.pool.query(
    `SELECT (SELECT count(*) FROM settlement WHERE tenant_id = $1 AND state <> 'SETTLED') AS open,
       (SELECT coalesce(sum(net), 0) FROM settlement WHERE tenant_id = $1) AS settled,
       (SELECT -coalesce(sum(amount), 0) FROM posting WHERE tenant_id = $1 AND account = 'payable') AS owed`,
    [merchant.tenantId],
  );
  const [{ open, settled, owed }] = rows;
  const arrived = bank.paidOut(merchant.merchantId).filter(({ state }) => state === 'COMPLETED');
  expect([open, settled]).toEqual([0, arrived.reduce((sum, { amount }) => sum + amount, 0)]);
  expect(owed).toBeLessThan(1_00);
}

async function checkRefunds({ parts: { galla, merchant, bank }, recorded }: World): Promise<void> {
  const rows = await galla.rows.kysely
    .selectFrom('refund')
    .selectAll()
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [id, amount] of recorded.refunds) expect(known.get(uuidOf('refund', id))?.amount).toBe(amount);
  const here = rows
    .filter(({ state }) => state !== 'REJECTED')
    .map(({ id, amount, state }) => [encodeId('refund', id), amount, state]);
  const there = bank.refunds(merchant.merchantId).map(({ refund_id, amount, state }) => [refund_id, amount, state]);
  expect(here.sort()).toEqual(there.sort());
}

async function checkPayments(world: World): Promise<void> {
  const { galla, merchant, bank } = world.parts;
  const { rows } = await sql<{ id: string; state: string; amount: number; order_id: string }>`
    select a.id, a.state, o.amount, o.id as order_id from checkout_attempt a join checkout_order o
      on o.tenant_id = a.tenant_id and o.id = a.order_id where a.tenant_id = ${merchant.tenantId}`.execute(
    galla.rows.kysely,
  );
  const book = new Map(bank.payments(merchant.merchantId).map((row) => [row.attempt_id, row]));
  for (const { id, state, amount } of rows) {
    const booked = book.get(encodeId('attempt', id));
    // A payment that never reached the bank counts as failed.
    expect([state, amount]).toEqual([booked?.state ?? 'FAILED', booked?.amount ?? amount]);
  }
  expect(rows.filter(({ id }) => book.has(encodeId('attempt', id)))).toHaveLength(book.size);
  const orders = await galla.rows.kysely
    .selectFrom('checkout_order')
    .select(['id', 'amount', 'state'])
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  expect(orders.map(({ id, amount }) => [encodeId('order', id), amount]).sort()).toEqual(
    [...world.recorded.orders].sort(),
  );
  expect(orders.map(({ state }) => state)).not.toContain('CREATED');
  const paid = new Map((await world.payments()).map((row) => [row.provider_transaction_id, row]));
  for (const { state, amount, provider_transaction_id } of book.values())
    if (state === 'COMPLETED') expect(paid.get(provider_transaction_id)).toMatchObject({ state, total: amount });
}

/** Checks that every acknowledged link exists and has ended. A rule of the auditor compares it with its payments. */
async function checkLinks({ parts: { galla, merchant }, recorded }: World): Promise<void> {
  const rows = await galla.rows.kysely
    .selectFrom('payment_link')
    .select(['id', 'amount', 'state'])
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  expect(rows.map(({ id, amount }) => [encodeId('paymentLink', id), amount]).sort()).toEqual(
    [...recorded.links].sort(),
  );
  for (const { state } of rows) expect(['COMPLETED', 'EXPIRED', 'CANCELLED', 'FAILED']).toContain(state);
}

async function checkChargebacks(world: World): Promise<void> {
  const { galla, merchant, bank } = world.parts;
  const { merchantId } = merchant;
  const rows = await galla.rows.kysely
    .selectFrom('chargeback')
    .selectAll()
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  const here = rows.map(({ rail_chargeback_id, amount, state }) => [rail_chargeback_id, amount, state]);
  const there = bank.claims(merchantId).map(({ chargeback_id, amount, state }) => [chargeback_id, amount, state]);
  expect(here.sort()).toEqual(there.sort());
  const paidBack = sumBy(bank.refunds(merchantId).filter(({ state }) => state === 'COMPLETED'));
  for (const row of await world.payments()) {
    const { provider_transaction_id: providerTransactionId, total, refunded, reserved, charged_back } = row;
    const back = paidBack.get(providerTransactionId) ?? 0;
    const held =
      row.state === 'COMPLETED'
        ? Math.min(sumChargebacks(bank.book, { merchantId, providerTransactionId }), total - back)
        : 0;
    expect([refunded, reserved, charged_back]).toEqual([back, 0, held]);
  }
}
