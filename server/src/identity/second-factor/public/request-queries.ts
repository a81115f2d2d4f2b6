import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The request of a person for a first factor, even if it has expired. */
export function findRequestRow(tx: Tx, personId: string) {
  return tx.selectFrom('factor_request').selectAll().where('person_id', '=', personId).executeTakeFirst();
}

/** Stores a request in place of an expired one. */
export async function insertFactorRequest(
  tx: Tx,
  row: { readonly person_id: string; readonly asked_at: Date; readonly ready_at: Date; readonly expires_at: Date },
): Promise<void> {
  const { person_id: _, ...times } = row;
  await tx
    .insertInto('factor_request')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(times))
    .execute();
}

/** Deletes the request of a person; false if there was none. */
export async function deleteFactorRequest(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('factor_request').where('person_id', '=', personId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Whether a person registered the only merchant that they belong to, after a moment, and is its only Admin. The membership of a
 * founder is as old as the merchant.
 */
export async function isFreshFounder(tx: Tx, personId: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean | null }>`
    select bool_and(m.role_id = 'ADMIN' and m.created_at = o.created_at and o.created_at > ${since}
        and not exists (
          select from membership other where other.merchant_id = m.merchant_id and other.role_id = 'ADMIN'
            and other.status = 'ACTIVE' and other.person_id <> m.person_id))
      and count(*) = 1 as fresh
    from membership m left join merchant o on o.id = m.merchant_id
    where m.person_id = ${personId} and m.status = 'ACTIVE'`.execute(tx);
  return rows[0]?.fresh === true;
}

/** Whether a payment was attempted in the tenants that the transaction may read. */
export async function hasPayment(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('payment').select('tenant_id').limit(1).executeTakeFirst()) !== undefined;
}
