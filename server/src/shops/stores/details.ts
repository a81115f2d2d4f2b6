import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { stores } from '@galla/contract/shops/stores/endpoints.ts';
import { storeImageIds } from '@galla/contract/shops/stores/feature.ts';
import type { OpeningSpan } from '@galla/contract/shops/stores/opening-hours.ts';
import type { StoreAddress, StoreDetails, StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { linksOf } from '../../platform/images/links.ts';
import type { DetailedStore, StoreKey } from './details-queries.ts';
import type { ImageRow } from './image-queries.ts';
import { listImages } from './image-queries.ts';
import { storeAt, storeKeyOf } from './store-view.ts';

type StorePath = Received<typeof stores.details>['params'];

const hour = 3_600_000;

/** The parts of a store that are returned only on request. */
type Included = Received<typeof stores.details>['query'];

/** One store by its path. @throws Problem STATUS_404 */
export function readDetails(
  context: ScopedContext,
  params: StorePath,
  included: Included,
): Promise<Answer<typeof stores.details>> {
  const place = storeKeyOf(context.scope, params);
  return context.scoped((tx) => detailsAt(tx, context, { ...params, ...place }, included), [params.merchantId]);
}

/** The current state of one store. @throws Problem STATUS_404 */
export async function detailsAt(
  tx: Tx,
  context: ScopedContext,
  place: StoreKey & { readonly merchantId: string },
  included: Included = { includeAddress: true, includeImages: true },
): Promise<StoreDetails> {
  const row = await storeAt(tx, place);
  const merchant = merchantOf(context.scope, place.merchantId);
  const images = included.includeImages ? await listImages(tx, place) : undefined;
  return {
    id: encodeId('store', row.id),
    merchantId: merchant.merchantId,
    merchantName: merchant.name,
    storeId: row.code,
    name: row.name,
    active: row.active,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedReason: row.closed_reason,
    phone: row.phone,
    hours: row.hours as OpeningSpan[] | null,
    tags: row.tags,
    counters: { active: row.active_counters, closed: row.closed_counters },
    address: included.includeAddress ? addressOf(row) : null,
    images: images?.map((image) => shownImage(context, image)) ?? null,
    version: row.version,
    may: { change: context.scope.permissions.has('store_update_access') },
  };
}

function addressOf(row: DetailedStore): StoreAddress {
  const { line, locality, landmark, city, state, pincode, latitude, longitude, located_by: locatedBy } = row;
  const place = latitude === null || longitude === null ? null : { latitude, longitude, locatedBy };
  return { line, locality, landmark, city, state, pincode, place };
}

/**
 * A picture with its links, which expire at the second full hour from now, so that a page reloaded within the hour uses
 * the cached picture.
 */
export const shownImage = (
  context: Pick<ScopedContext, 'masterKey' | 'now'>,
  { tenant_id: tenantId, id: imageId, width, height, stage, type }: ImageRow,
): StoreImage => ({
  imageId: encodeId(storeImageIds, imageId),
  width,
  height,
  stage,
  type,
  links: linksOf(
    context.masterKey,
    'store-images',
    { tenantId, imageId },
    { path: '/api/v1/store/image', until: (Math.floor(context.now / hour) + 2) * hour },
  ),
});
