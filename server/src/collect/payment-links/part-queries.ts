import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { LinkKey } from './queries.ts';

/** The parts of a link, in order. */
export function findParts(tx: Tx, { tenantId, id }: LinkKey): Promise<Row<'payment_link_part'>[]> {
  return tx
    .selectFrom('payment_link_part')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', id)
    .orderBy('number')
    .execute();
}

/** Those of these orders that belong to links of these kinds. UUIDs. */
export async function findOrdersOfKinds(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  kinds: readonly Row<'payment_link'>['kind'][],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_link_part as p')
    .innerJoin('payment_link as l', (join) =>
      join.onRef('l.tenant_id', '=', 'p.tenant_id').onRef('l.id', '=', 'p.link_id'),
    )
    .select('p.order_id')
    .where('p.tenant_id', '=', tenantId)
    .where('p.order_id', 'in', orderIds)
    .where('l.kind', 'in', kinds)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Adds an open part. A link has at most one. */
export async function insertPart(
  tx: Tx,
  part: Pick<
    Row<'payment_link_part'>,
    'tenant_id' | 'link_id' | 'number' | 'order_id' | 'amount' | 'key' | 'answers' | 'created_at'
  >,
): Promise<void> {
  await tx.insertInto('payment_link_part').values(part).execute();
}

/** Stores the newest answers of an open part. */
export async function saveAnswers(tx: Tx, tenantId: string, orderId: string, answers: string[]): Promise<void> {
  await tx
    .updateTable('payment_link_part')
    .set({ answers })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'OPEN')
    .execute();
}

/** Closes open parts by their orders. */
export async function closeParts(tx: Tx, tenantId: string, orderIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('payment_link_part')
    .set({ state: 'CLOSED', closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`order_id = any (${uuidArray(orderIds)})`)
    .where('state', '=', 'OPEN')
    .execute();
}

/** Whether a payment of a part was sent to a bank and its outcome is unknown. An unused UPI code does not count. */
export async function isUnderWay(tx: Tx, tenantId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from checkout_attempt where tenant_id = ${tenantId} and order_id = ${orderId} and state = 'PENDING'
      and (method <> 'UPI' or vpa is not null) limit 1`.execute(tx);
  return rows.length > 0;
}

/** The only statement that marks a part as paid. Returns its link; undefined if the part was not open. */
export async function payPart(tx: Tx, tenantId: string, orderId: string, attemptId: string, now: Date) {
  return tx
    .updateTable('payment_link_part')
    .set({ state: 'PAID', attempt_id: attemptId, closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'OPEN')
    .returning('link_id')
    .executeTakeFirst();
}

/**
 * Adds the amount of a part to its link: ACTIVE → COMPLETED with the last part. Undefined if the link cannot accept it.
 */
export async function takeAmount(tx: Tx, { tenantId, id }: LinkKey, amount: number, now: Date) {
  const { rows } = await sql<{ state: 'ACTIVE' | 'COMPLETED' }>`
    update payment_link set paid_amount = paid_amount + ${amount},
      state = case when paid_amount + ${amount} = amount then 'COMPLETED' else state end,
      closed_at = case when paid_amount + ${amount} = amount then ${now}::timestamptz end
    where tenant_id = ${tenantId} and id = ${id} and state = 'ACTIVE' and paid_amount + ${amount} <= amount
    returning state`.execute(tx);
  return rows[0]?.state;
}

export async function findLinksOf(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('payment_link_part')
    .select('link_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`order_id = any (${uuidArray(orderIds)})`)
    .execute();
  return rows.map(({ link_id }) => link_id);
}

/** Counts the failed attempts of a link again. Returns their number, and whether another attempt is under way. */
export async function countFailed(tx: Tx, { tenantId, id }: LinkKey) {
  const { rows } = await sql<{ failed: number; pending: boolean }>`
    update payment_link l set failed_attempts = least(c.failed, 32000)
    from (select count(*) filter (where a.state = 'FAILED')::int as failed,
        coalesce(bool_or(a.state = 'PENDING'), false) as pending
      from payment_link_part p join checkout_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
      where p.tenant_id = ${tenantId} and p.link_id = ${id}) c
    where l.tenant_id = ${tenantId} and l.id = ${id}
    returning c.failed, c.pending`.execute(tx);
  return rows[0] ?? { failed: 0, pending: false };
}

/** Stores a customer's report of an unexpected link. */
export async function insertReport(tx: Tx, report: Row<'payment_link_report'>): Promise<void> {
  await tx.insertInto('payment_link_report').values(report).execute();
}

/** The open part of a link, and the expiry of its order. */
export async function findOpenPart(tx: Tx, { tenantId, id }: LinkKey) {
  const { rows } = await sql<{ order_id: string; amount: number; expires_at: Date; reference: string }>`
    select p.order_id, p.amount, o.expires_at, o.reference from payment_link_part p
    join checkout_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenantId} and p.link_id = ${id} and p.state = 'OPEN'`.execute(tx);
  return rows[0];
}

/** Customers' reports of a tenant's links, the newest 50 first, by public id. */
export async function findReports(tx: Tx, tenantId: string): Promise<{ id: string; note: string | null; at: Date }[]> {
  const { rows } = await sql<{ id: string; note: string | null; at: Date }>`
    select shown_id('plink', link_id) as id, note, created_at as at from payment_link_report
    where tenant_id = ${tenantId} order by payment_link_report.id desc limit 50`.execute(tx);
  return rows;
}
