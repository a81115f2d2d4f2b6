import type { Insertable } from 'kysely';
import type { Tables } from '../../../migrations/tables.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Whether anyone works at the review desk. */
export async function hasOperators(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('operator_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds a person who can sign in at once. */
export async function addOperator(tx: Tx, row: Insertable<Tables['operator_user']>): Promise<void> {
  await tx
    .insertInto('operator_user')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
