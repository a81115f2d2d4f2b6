import type { Row, Tx } from '../../platform/db/database.ts';

/** A consent with the name of the person who gave it. */
export type ConsentRow = Row<'kyc_consent'> & { readonly given_by_name: string | null };

/** The consent of a tenant to a version of the text; undefined before it was requested. */
export const findConsent = (tx: Tx, tenantId: string, version: string): Promise<ConsentRow | undefined> =>
  tx
    .selectFrom('kyc_consent as c')
    .leftJoin('person as p', 'p.id', 'c.given_by')
    .selectAll('c')
    .select('p.name as given_by_name')
    .where('c.tenant_id', '=', tenantId)
    .where('c.version', '=', version)
    .executeTakeFirst();

/** Requests a consent, once for each version. */
export async function insertConsent(
  tx: Tx,
  row: Pick<Row<'kyc_consent'>, 'tenant_id' | 'id' | 'version' | 'asked_at'>,
): Promise<void> {
  await tx
    .insertInto('kyc_consent')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'version']).doNothing())
    .execute();
}

/** Records who agreed, once; false if someone agreed before. */
export async function giveConsent(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  given: { readonly given_by: string; readonly given_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_consent')
    .set(given)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('given_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
