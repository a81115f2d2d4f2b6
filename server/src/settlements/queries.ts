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
