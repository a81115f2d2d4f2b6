import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceWork, scheduleWork } from '../../platform/jobs/due-work.ts';
import type { StoreKey } from './details-queries.ts';

export type ImageRow = Row<'store_image'>;

/** The name of the job that removes the files of deleted pictures and of uploads that never finished. */
export const removalName = 'stores.removeImages';

/** The pictures of a store in order, without deleted ones and unfinished uploads. */
export function listImages(tx: Tx, { tenantId, storeId }: StoreKey): Promise<ImageRow[]> {
  return tx
    .selectFrom('store_image')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('store_id', '=', storeId)
    .where('remove_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** How many pictures a store has, including those being uploaded. */
export async function countImages(tx: Tx, { tenantId, storeId }: StoreKey, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from store_image
    where tenant_id = ${tenantId} and store_id = ${storeId} and (remove_at is null or remove_at > ${now})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Adds a picture before its files, and schedules their removal in case the upload does not finish. */
export async function insertImage(tx: Tx, image: ImageRow & { readonly remove_at: Date }): Promise<void> {
  await tx.insertInto('store_image').values(image).execute();
  await scheduleWork(tx, removalName, image.tenant_id, image.remove_at.getTime());
}

/** Shows a picture whose files exist. */
export async function showImage(tx: Tx, { tenant_id, id }: ImageRow): Promise<void> {
  await tx
    .updateTable('store_image')
    .set({ remove_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a picture. A worker removes its files. */
export async function deleteImage(
  tx: Tx,
  { tenant_id, id }: Pick<ImageRow, 'tenant_id' | 'id'>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('store_image')
    .set({ remove_at: new Date(now) })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
  await announceWork(tx, removalName, tenant_id, now);
}

/** A visible picture of a store in the scope, with its store's name. */
export async function findImage(
  tx: Tx,
  scope: Scope,
  imageId: string,
): Promise<(ImageRow & { store_name: string; store_code: string }) | undefined> {
  const own = scope.storeIds === null ? sql`true` : sql`i.store_id = any (${uuidArray(scope.storeIds)})`;
  const { rows } = await sql<ImageRow & { store_name: string; store_code: string }>`
    select i.*, s.name as store_name, s.code as store_code
    from store_image i join store s on s.tenant_id = i.tenant_id and s.id = i.store_id
    where i.tenant_id = any (${uuidArray(scope.tenants)}) and i.id = ${imageId}::uuid and i.remove_at is null and ${own}`.execute(
    tx,
  );
  return rows[0];
}

/** Sets the order of a store's pictures. */
export async function orderImages(tx: Tx, { tenantId, storeId }: StoreKey, ids: readonly string[]): Promise<void> {
  await sql`update store_image i set position = o.position - 1
    from unnest(${uuidArray(ids)}) with ordinality as o (id, position)
    where i.tenant_id = ${tenantId} and i.store_id = ${storeId} and i.id = o.id`.execute(tx);
}
