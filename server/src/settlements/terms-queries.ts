import type { Row, Tx } from '../platform/db/database.ts';

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
