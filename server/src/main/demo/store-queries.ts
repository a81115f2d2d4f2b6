import type { Database, Row, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';

/** The live stores of these codes that have no picture yet, in the order of their codes. */
export async function findStoresWithoutPictures(
  { kysely }: Database,
  codes: readonly string[],
): Promise<{ readonly id: string; readonly tenant_id: string }[]> {
  const pictures = kysely.selectFrom('store_image').select('store_image.store_id');
  return kysely
    .selectFrom('store')
    .innerJoin('tenant', 'tenant.id', 'store.tenant_id')
    .select(['store.id', 'store.tenant_id'])
    .where('tenant.mode', '=', 'live')
    .where('store.code', 'in', [...codes])
    .where('store.id', 'not in', pictures)
    .orderBy('store.code')
    .execute();
}

/** Adds pictures whose files are already stored. */
export async function insertPictures(worker: Database, rows: readonly Row<'store_image'>[]): Promise<void> {
  await inTransaction(worker, (tx) =>
    tx
      .insertInto('store_image')
      .values([...rows])
      .execute(),
  );
}

/** The UUID of a store of the demo, by its code. */
export async function findStoreId(tx: Tx, tenantId: string, code: string): Promise<string> {
  const { id } = await tx
    .selectFrom('store')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}
