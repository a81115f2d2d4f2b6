import type { Row, Tx } from '../platform/db/database.ts';
import type { StorePlace } from './details-queries.ts';

/** A picture as it is stored. */
export type ImageRow = Row<'store_image'>;

/** The pictures of a store in their order, without those that were deleted or never came to their end. */
export function listImages(tx: Tx, { tenantId, storeId }: StorePlace): Promise<ImageRow[]> {
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
