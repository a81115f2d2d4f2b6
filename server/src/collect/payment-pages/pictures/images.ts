import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { inTenant, inTenants } from '../../../platform/db/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { Download, RequestContext } from '../../../platform/http/handlers.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { newId } from '../../../platform/ids.ts';
import {
  imageDownload,
  newImageKeys,
  unfinishedAfter,
  uploadedPhoto,
  writeFiles,
} from '../../../platform/images/files.ts';
import { findShownImage } from '../../../platform/images/image-queries.ts';
import { openLink } from '../../../platform/images/links.ts';
import { lockedPage, recordOfPage } from '../changes.ts';
import { announcePages } from '../end-page.ts';
import type { PageKey } from '../queries.ts';
import { dropImage, insertImage, showImage } from './image-queries.ts';

const yearSeconds = 365 * 86_400;

/**
 * Replaces the picture of a page with an upload.
 * @throws Problem STATUS_404, PAYMENT_PAGE_CLOSED, IMAGE_REFUSED, IMAGE_HEIC, TOO_MANY_REQUESTS
 */
export async function uploadPicture(
  context: ScopedContext,
  files: FileStore,
  file: UploadedFile,
  pageKey: PageKey,
): Promise<void> {
  const { database, now, scope } = context;
  await inTenant(database, pageKey.tenantId, (tx) => lockedPage(tx, pageKey));
  const photo = await uploadedPhoto(file);
  const change = { now, personId: scope.personId };
  await givePicture(database, files, pageKey, photo, change, (tx) =>
    recordOfPage(tx, context, pageKey, 'PAYMENT_PAGE_CHANGED'),
  );
}

/**
 * Replaces the picture of a page. Its row is written before its files, so that orphaned files are found and removed.
 * @throws Problem STATUS_404, PAYMENT_PAGE_CLOSED
 */
export async function givePicture(
  database: Database,
  files: FileStore,
  pageKey: PageKey,
  photo: Awaited<ReturnType<typeof uploadedPhoto>>,
  { now, personId }: { readonly now: number; readonly personId: string },
  recordIt: (tx: Tx) => Promise<void>,
): Promise<void> {
  const image = {
    tenant_id: pageKey.tenantId,
    id: newId(now),
    page_id: pageKey.id,
    width: photo.width,
    height: photo.height,
    ...newImageKeys(),
    created_by: personId,
    created_at: new Date(now),
    remove_at: new Date(now + unfinishedAfter),
  };
  await inTenant(database, pageKey.tenantId, (tx) => insertImage(tx, image));
  await writeFiles(files, image, photo);
  await inTenant(database, pageKey.tenantId, async (tx) => {
    await lockedPage(tx, pageKey);
    await showImage(tx, pageKey, image.id, now);
    await announcePages(tx, pageKey.tenantId, [pageKey.id], 'changed', now);
    await recordIt(tx);
  });
}

/** Takes the picture off a page. @throws Problem STATUS_404, PAYMENT_PAGE_CLOSED */
export async function removePicture(tx: Tx, context: ScopedContext, pageKey: PageKey): Promise<void> {
  await lockedPage(tx, pageKey);
  if (!(await dropImage(tx, pageKey, context.now))) return;
  await announcePages(tx, pageKey.tenantId, [pageKey.id], 'changed', context.now);
  await recordOfPage(tx, context, pageKey, 'PAYMENT_PAGE_CHANGED');
}

/** The file at the address of a picture. @throws Problem STATUS_404 */
export async function pictureFile(
  { database, masterKey, now }: Pick<RequestContext, 'database' | 'masterKey' | 'now'>,
  files: FileStore,
  key: string,
): Promise<Download> {
  const link = openLink(masterKey, 'payment-page-images', key, now);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  const row = await inTenants(database, [link.tenantId], (tx) =>
    findShownImage(tx, 'payment_page_image', link.tenantId, link.imageId),
  );
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return imageDownload(files, row, link.size, yearSeconds);
}
