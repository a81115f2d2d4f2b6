import type { RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/** The columns of a payment that refunds need. */
export type RefundedPayment = Row<'payment'>;

export type StoredRefund = Row<'refund'>;

/** The tenant in the scope that owns the payment, if the person may see it. */
export async function findTenantOfPayment(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('payment')
    .select('tenant_id')
    .where(sql<boolean>`tenant_id = any (${uuidArray(scope.tenants)})`)
    .where('id', '=', id)
    .where(inStores(scope))
    .executeTakeFirst();
  return found?.tenant_id;
}

/** The tenant in the scope that owns the refund, if the person may see its payment. */
export async function findTenantOfRefund(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select('r.tenant_id')
    .where(sql<boolean>`r.tenant_id = any (${uuidArray(scope.tenants)})`)
    .where('r.id', '=', id)
    .where(inStores(scope, 'p'))
    .executeTakeFirst();
  return found?.tenant_id;
}

/** The condition that limits payments to a person's stores. */
export function inStores({ storeIds }: Scope, alias = 'payment') {
  return storeIds === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.store_id`)} = any (${uuidArray(storeIds)})`;
}

/** The current payment. */
export async function findPayment(tx: Tx, tenantId: string, id: string): Promise<RefundedPayment | undefined> {
  return tx.selectFrom('payment').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
}

export type NewRefund = Pick<
  StoredRefund,
  | 'tenant_id'
  | 'id'
  | 'payment_id'
  | 'amount'
  | 'state'
  | 'reason'
  | 'note'
  | 'reserve_journal_id'
  | 'asked_by'
  | 'created_at'
  | 'due_at'
  | 'returned_fee'
  | 'returned_gst'
>;

export async function insertRefunds(tx: Tx, rows: readonly NewRefund[]): Promise<void> {
  await tx.insertInto('refund').values(rows).execute();
}

/** The columns that a decision changes. */
type Decision = Partial<
  Pick<StoredRefund, 'final_journal_id' | 'decided_by' | 'decided_at' | 'decision_note' | 'due_at' | 'finished_at'>
>;

/** Ends a refund's wait for approval, once. Undefined if it no longer waits. */
export async function moveWaiting(
  tx: Tx,
  { tenantId, refundId }: { tenantId: string; refundId: string },
  state: Extract<RefundState, 'PENDING' | 'REJECTED'>,
  set: Decision,
): Promise<StoredRefund | undefined> {
  return tx
    .updateTable('refund')
    .set({ ...set, state })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', refundId)
    .where('state', '=', 'AWAITING_APPROVAL')
    .returningAll()
    .executeTakeFirst();
}

/** The current refund. */
export async function findRefund(tx: Tx, tenantId: string, id: string): Promise<StoredRefund | undefined> {
  return tx.selectFrom('refund').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
}

/** The identity of a tenant's merchant, the tenant's mode, and the number of days in which it may refund. */
export async function findMerchant(
  tx: Tx,
  tenantId: string,
): Promise<{ merchant_id: string; kind: string; mode: 'live' | 'test'; refund_days: number }> {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .innerJoin('provider as v', (join) => join.onTrue())
    .select(['m.merchant_id', 'm.kind', 't.mode', 'v.refund_days'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** A merchant's own limits. Undefined if it has set none. */
export async function findSettings(tx: Tx, tenantId: string): Promise<Row<'refund_settings'> | undefined> {
  return tx.selectFrom('refund_settings').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
}

/** The same, locked until the transaction ends. Two simultaneous first changes wait for each other too. */
export async function lockSettings(tx: Tx, tenantId: string): Promise<Row<'refund_settings'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refund-settings ${tenantId}`}, 0))`.execute(tx);
  return findSettings(tx, tenantId);
}

/** Sets a merchant's limits and the change that waits for approval. */
export async function saveSettings(tx: Tx, row: Row<'refund_settings'>): Promise<void> {
  const { tenant_id: _, ...set } = row;
  await tx
    .insertInto('refund_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(set))
    .execute();
}
