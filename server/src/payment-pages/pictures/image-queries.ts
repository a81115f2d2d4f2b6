import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceWork, scheduleWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import type { PageKey } from '../queries.ts';

/** A picture as it is stored. */
export type ImageRow = Row<'payment_page_image'>;

/** The name of the job that removes the files of pictures that were replaced, or never came to their end. */
export const removalName = 'payment-pages.removeImages';

/** Adds a picture whose files come after, and says when they are removed unless it comes to its end. */
export async function insertImage(tx: Tx, image: ImageRow & { readonly remove_at: Date }): Promise<void> {
  await tx.insertInto('payment_page_image').values(image).execute();
  await scheduleWork(tx, removalName, image.tenant_id, image.remove_at.getTime());
}

/** A picture that a page shows. */
export function findShownImage(tx: Tx, tenantId: string, imageId: string): Promise<ImageRow | undefined> {
  return tx
    .selectFrom('payment_page_image')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', imageId)
    .where('remove_at', 'is', null)
    .executeTakeFirst();
}

/** Takes the picture off a page; a worker removes its files. */
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

/** Shows a picture whose files are there, in the place of the one before. */
export async function showImage(tx: Tx, pageKey: PageKey, imageId: string, now: number): Promise<void> {
  await dropImage(tx, pageKey, now);
  await tx
    .updateTable('payment_page_image')
    .set({ remove_at: null })
    .where('tenant_id', '=', pageKey.tenantId)
    .where('id', '=', imageId)
    .execute();
}

/** When files of pictures are to be removed, by tenants. */
export const findDueRemovals = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'payment_page_image', dueAt: 'remove_at', isOpen: sql`remove_at is not null` });

/** Pictures of a tenant whose files are to be removed. */
export function claimRemovals(tx: Tx, claim: Claim): Promise<ImageRow[]> {
  return tx
    .selectFrom('payment_page_image')
    .selectAll()
    .where(isClaimable(claim, 'remove_at'))
    .orderBy('remove_at')
    .limit(claim.places)
    .execute();
}

/** Forgets a picture whose files are gone. */
export async function forgetImage(tx: Tx, { tenant_id, id }: ImageRow): Promise<void> {
  await tx.deleteFrom('payment_page_image').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}
