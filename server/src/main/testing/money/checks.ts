import { encodeId } from '@galla/contract/core/ids.ts';
import { stateRank } from '@galla/contract/transactions.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { sliceRules, tenantRules } from '../../../auditor/rules.ts';
import { heldBack } from '../../../simulator/chargebacks.ts';
import { uuidOf, type World } from './world.ts';

const everything = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const everyTime = ['2000-01-01T00:00:00Z', '2200-01-01T00:00:00Z'];

/** Every invariant that the auditor knows, and the merchant's paisa identity, as one statement over one moment. */
const invariants = [
  ...Object.entries({ ...sliceRules, ...tenantRules }).map(
    ([name, { text }]) => `SELECT '${name}' AS rule, subject::text, detail FROM (${text}) q`,
  ),
  `SELECT 'payable', 'payable', format('%s booked against %s owed', b.booked, p.owed) FROM
    (SELECT coalesce(sum(amount), 0) AS booked FROM posting WHERE tenant_id = $1 AND account = 'payable') b,
    (SELECT coalesce(sum(total - fee - gst - refunded - reserved - charged_back), 0) AS owed FROM payment
      WHERE tenant_id = $1 AND state = 'COMPLETED') p WHERE b.booked + p.owed <> 0`,
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
  UNION ALL SELECT 'attempt', id, state FROM checkout_attempt WHERE tenant_id = $1
  UNION ALL SELECT 'batch', id, state FROM refund_batch WHERE tenant_id = $1
  UNION ALL SELECT 'chargeback', id, state FROM chargeback WHERE tenant_id = $1`;

/** How far along a state is. What is farthest is final; a failed attempt may still have been paid (0026-checkout.md). */
const ranks: { readonly [kind: string]: { readonly [state: string]: number } } = {
  payment: stateRank,
  refund: { AWAITING_APPROVAL: 0, PENDING: 1, COMPLETED: 2, FAILED: 2, REJECTED: 2 },
  order: { CREATED: 0, PAID: 1, EXPIRED: 1, CANCELLED: 1 },
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
};

/** The states of a moment, by what they are of. */
export type States = ReadonlyMap<string, string>;

/** After each step: every invariant holds, states moved forward only, and the bank has paid back what the book says. */
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
  return from === to || next > old || (kind === 'batch' && next === old && next === 3);
}

function sumBy(rows: readonly { readonly provider_transaction_id: string; readonly amount: number }[]) {
  const sums = new Map<string, number>();
  for (const { provider_transaction_id: id, amount } of rows) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}

/** Once all has ended: what was acknowledged, the database and the bank's book are the same, to the paisa. */
export async function checkEnd(world: World): Promise<void> {
  await checkRefunds(world);
  await checkPayments(world);
  await checkChargebacks(world);
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
    const told = book.get(encodeId('attempt', id));
    // What the bank never got was never paid.
    expect([state, amount]).toEqual([told?.state ?? 'FAILED', told?.amount ?? amount]);
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
      row.state === 'COMPLETED' ? heldBack(bank.book, { merchantId, providerTransactionId }, total - back) : 0;
    expect([refunded, reserved, charged_back]).toEqual([back, 0, held]);
  }
}
