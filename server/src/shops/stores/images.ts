import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { ImageSize } from '@galla/contract/core/image-sizes.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { storeImageIds } from '@galla/contract/shops/stores/feature.ts';
import { maxImages } from '@galla/contract/shops/stores/fields.ts';
import type { storeImages } from '@galla/contract/shops/stores/images.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Download, RequestContext } from '../../platform/http/handlers.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { newId } from '../../platform/ids.ts';
import {
  imageDownload,
  newImageKeys,
  unfinishedAfter,
  uploadedPhoto,
  writeFiles,
} from '../../platform/images/files.ts';
import { findShownImage } from '../../platform/images/image-queries.ts';
import { openLink } from '../../platform/images/links.ts';
import type { Photo } from '../../platform/images/photo.ts';
import { shownImage } from './details.ts';
import type { StoreKey } from './details-queries.ts';
import type { ImageRow } from './image-queries.ts';
import {
  countImages,
  deleteImage,
  findImage,
  insertImage,
  listImages,
  orderImages,
  showImage,
} from './image-queries.ts';
import { lockedStore, recordStoreAct } from './public/change.ts';
import { storeKeyOf } from './store-view.ts';

type UploadBody = Received<typeof storeImages.upload>['body'];
type StorePhoto = Photo<ImageSize>;

/**
 * Adds a picture to a store. Its row is written before its files, so that orphaned files are found and removed.
 * @throws Problem STATUS_404, IMAGE_REFUSED, IMAGE_HEIC, IMAGE_LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function uploadImage(
  context: ScopedContext,
  files: FileStore,
  file: UploadedFile,
  body: UploadBody,
): Promise<Answer<typeof storeImages.upload>> {
  const place = storeKeyOf(context.scope, body);
  const inStore = <T>(work: (tx: Tx) => Promise<T>) => inTenant(context.database, place.tenantId, work);
  await inStore((tx) => refuseFull(tx, place, context.now));
  const photo = await uploadedPhoto(file);
  const row = await inStore((tx) => reserve(tx, context, place, body, photo));
  try {
    await writeFiles(files, row, photo);
  } catch (error) {
    await inStore((tx) => deleteImage(tx, row, context.now));
    throw error;
  }
  return inStore(async (tx) => {
    const { name, code } = await lockedStore(tx, place);
    await showImage(tx, row);
    if (body.order_no !== undefined) await moveTo(tx, place, row, body.order_no);
    await recordStoreAct(tx, context, 'STORE_IMAGE_ADDED', { store: name, code });
    return { message: 'Image uploaded successfully.', image: shownImage(context, row) } as const;
  });
}

async function refuseFull(tx: Tx, place: StoreKey, now: number): Promise<number> {
  // The store stays locked, so that simultaneous uploads are counted one after the other.
  await lockedStore(tx, place);
  const count = await countImages(tx, place, new Date(now));
  if (count >= maxImages) throw new Problem('IMAGE_LIMIT_REACHED', 409);
  return count;
}

async function reserve(
  tx: Tx,
  { scope, now }: ScopedContext,
  place: StoreKey,
  { stage, type }: UploadBody,
  { width, height }: StorePhoto,
): Promise<ImageRow> {
  await refuseFull(tx, place, now);
  const last = (await listImages(tx, place)).at(-1)?.position ?? -1;
  const image = {
    tenant_id: place.tenantId,
    store_id: place.storeId,
    id: newId(now),
    width,
    height,
    stage: stage ?? null,
    type: type ?? null,
    position: last + 1,
    ...newImageKeys(),
    created_by: scope.personId,
    created_at: new Date(now),
    remove_at: new Date(now + unfinishedAfter),
  };
  await insertImage(tx, image);
  return image;
}

async function moveTo(tx: Tx, place: StoreKey, { id }: ImageRow, position: number): Promise<void> {
  const others = (await listImages(tx, place)).map((image) => image.id).filter((other) => other !== id);
  await orderImages(tx, place, others.toSpliced(position, 0, id));
}

/** Reorders all pictures of a store. @throws Problem CONFLICT if the pictures have changed */
export async function setOrder(
  tx: Tx,
  context: ScopedContext,
  place: StoreKey,
  imageIds: readonly string[],
): Promise<Answer<typeof storeImages.order>> {
  const { name, code } = await lockedStore(tx, place);
  const wanted = imageIds.map((id) => decodeId(storeImageIds, id) ?? '');
  const known = new Set((await listImages(tx, place)).map(({ id }) => id));
  if (new Set(wanted).size !== known.size || !wanted.every((id) => known.has(id))) throw new Problem('CONFLICT', 409);
  await orderImages(tx, place, wanted);
  await recordStoreAct(tx, context, 'STORE_IMAGES_ORDERED', { store: name, code });
  return { images: (await listImages(tx, place)).map((image) => shownImage(context, image)) };
}

/** Deletes a picture. @throws Problem STATUS_404 */
export async function removeImage(context: ScopedContext, shownId: string): Promise<Answer<typeof storeImages.remove>> {
  const imageId = decodeId(storeImageIds, shownId) ?? '';
  const found = await context.scoped((tx) => findImage(tx, context.scope, imageId));
  if (found === undefined) throw new Problem('STATUS_404', 404);
  const place = { tenantId: found.tenant_id, storeId: found.store_id };
  return inTenant(context.database, place.tenantId, async (tx) => {
    await lockedStore(tx, place);
    if ((await findImage(tx, context.scope, imageId)) === undefined) throw new Problem('STATUS_404', 404);
    await deleteImage(tx, found, context.now);
    const detail = { store: found.store_name, code: found.store_code };
    await recordStoreAct(tx, context, 'STORE_IMAGE_DELETED', detail);
    return { message: 'Image Deleted Successfully.' } as const;
  });
}

/** The file of a link. Anyone with the link can read it until it expires. @throws Problem STATUS_404 */
export async function imageFile(
  { database, masterKey, now }: RequestContext,
  files: FileStore,
  key: string,
): Promise<Download> {
  const link = openLink(masterKey, 'store-images', key, now);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  const row = await inTenants(database, [link.tenantId], (tx) =>
    findShownImage(tx, 'store_image', link.tenantId, link.imageId),
  );
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return imageDownload(files, row, link.size, 3600);
}
