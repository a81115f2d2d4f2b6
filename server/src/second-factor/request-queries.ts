import type { Tx } from '../platform/db/database.ts';

/** The request of a person for a first factor, even after its time. */
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
