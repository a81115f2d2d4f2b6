import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork, scheduleWork } from '../../../platform/jobs/due-work.ts';
import type { PageKey } from '../queries.ts';

type ImageRow = Row<'payment_page_image'>;

/** The name of the job that removes the files of replaced pictures and of uploads that never finished. */
export const removalName = 'payment-pages.removeImages';

/** Adds a picture before its files, and schedules their removal in case the upload does not finish. */
export async function insertImage(tx: Tx, image: ImageRow & { readonly remove_at: Date }): Promise<void> {
  await tx.insertInto('payment_page_image').values(image).execute();
  await scheduleWork(tx, removalName, image.tenant_id, image.remove_at.getTime());
}

/** Takes the picture off a page. A worker removes its files. */
export async function dropImage(tx: Tx, { tenantId, id }: PageKey, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_page_image')
    .set({ remove_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', id)
    .where('remove_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await announceWork(tx, removalName, tenantId, now);
  return numUpdatedRows > 0n;
}

/** Shows a picture whose files exist, replacing the previous one. */
export async function showImage(tx: Tx, pageKey: PageKey, imageId: string, now: number): Promise<void> {
  await dropImage(tx, pageKey, now);
  await tx
    .updateTable('payment_page_image')
    .set({ remove_at: null })
    .where('tenant_id', '=', pageKey.tenantId)
    .where('id', '=', imageId)
    .execute();
}
