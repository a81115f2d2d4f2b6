import { sql } from 'kysely';
import type { Row, Tx } from '../platform/db/database.ts';

/** Whether the auditor has frozen a tenant's outgoing money, and the account in use, null where there is none. */
export async function findPayoutState(
  tx: Tx,
  tenantId: string,
): Promise<{ readonly frozen: boolean; readonly account: string | null }> {
  const { rows } = await sql<{ frozen: boolean; account: string | null }>`
    select exists (select from money_freeze where tenant_id = ${tenantId}) as frozen,
      (select id from payout_account where tenant_id = ${tenantId} and ended_at is null) as account`.execute(tx);
  return rows[0] ?? { frozen: true, account: null };
}

/** Whether a merchant has a settlement of a day. */
export async function hasSettlement(tx: Tx, tenantId: string, day: string): Promise<boolean> {
  const { rows } = await sql`select from settlement where tenant_id = ${tenantId} and day = ${day}`.execute(tx);
  return rows.length > 0;
}

/** The settlements of days, the last one included. */
export function listSettlementsOfDays(
  tx: Tx,
  tenantId: string,
  first: string,
  last: string,
): Promise<Row<'settlement'>[]> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
}

/** Stores a settlement that the bank has not been told of. */
export async function insertSettlement(
  tx: Tx,
  row: Omit<Row<'settlement'>, 'utr' | 'failure_reason' | 'finished_at'>,
): Promise<void> {
  await tx.insertInto('settlement').values(row).execute();
}

/** The merchant of a tenant as the bank knows it, and in which mode the tenant lives. */
export function findMerchant(tx: Tx, tenantId: string): Promise<{ merchant_id: string; mode: 'live' | 'test' }> {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['m.merchant_id', 't.mode'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** Ends the account in use and puts another in its place. */
export async function replaceAccount(tx: Tx, account: Omit<Row<'payout_account'>, 'ended_at'>): Promise<void> {
  await tx
    .updateTable('payout_account')
    .set({ ended_at: account.created_at })
    .where('tenant_id', '=', account.tenant_id)
    .where('ended_at', 'is', null)
    .execute();
  await tx.insertInto('payout_account').values(account).execute();
}

/** An account by its id, whether it is still in use or not. */
export function findAccount(tx: Tx, tenantId: string, id: string): Promise<Row<'payout_account'>> {
  return tx
    .selectFrom('payout_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The terms that were agreed with a merchant; undefined where it has none of its own. */
export function findTerms(tx: Tx, tenantId: string): Promise<Row<'settlement_terms'> | undefined> {
  return tx.selectFrom('settlement_terms').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
}

/** Sets the terms of a tenant. */
export async function upsertTerms(tx: Tx, { tenant_id, ...set }: Row<'settlement_terms'>): Promise<void> {
  await tx
    .insertInto('settlement_terms')
    .values({ tenant_id, ...set })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(set))
    .execute();
}
