import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { announceWork, scheduleWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';

export type DocumentRow = Row<'kyc_document'>;

export interface DocumentKey {
  readonly tenantId: string;
  readonly id: string;
}

/** The name of the job that removes expired files. */
export const removalName = 'documents.remove';

const ofTenant = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('kyc_document')
    .innerJoin('person', 'person.id', 'kyc_document.uploaded_by')
    .selectAll('kyc_document')
    .select('person.name as uploaded_by_name')
    .where('kyc_document.tenant_id', '=', tenantId);

/** The current documents in the order of their upload, each with the name of the person who uploaded it. */
export const listShown = (tx: Tx, tenantId: string) =>
  ofTenant(tx, tenantId).where('kyc_document.state', '=', 'SHOWN').orderBy('kyc_document.id').execute();

/** Current documents and submitted ones that were replaced since, because a reviewer may ask about them. */
export const listKept = (tx: Tx, tenantId: string) =>
  ofTenant(tx, tenantId).where('kyc_document.state', '<>', 'UPLOADING').orderBy('kyc_document.id').execute();

/** The current document of a slot. */
export const findShownIn = (
  tx: Tx,
  tenantId: string,
  { kind, gstin }: DocumentSlot,
): Promise<DocumentRow | undefined> =>
  tx
    .selectFrom('kyc_document')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('gstin', '=', gstin)
    .where('state', '=', 'SHOWN')
    .executeTakeFirst();

/** A document whose file is stored, current or replaced. */
export const findDocument = (tx: Tx, { tenantId, id }: DocumentKey): Promise<DocumentRow | undefined> =>
  tx
    .selectFrom('kyc_document')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '<>', 'UPLOADING')
    .executeTakeFirst();

/** Adds a document before its file is written, and sets when both are removed. */
export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.insertInto('kyc_document').values(row).execute();
  await scheduleWork(tx, removalName, row.tenant_id, row.remove_at.getTime());
}

/** Makes a document current once its file is stored. @throws the database's 23505 if another one is in its slot */
export async function showDocument(tx: Tx, { tenantId, id }: DocumentKey, removeAt: Date): Promise<void> {
  await tx
    .updateTable('kyc_document')
    .set({ state: 'SHOWN', remove_at: removeAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Closes a current document, once, and schedules the removal of its file; false if it was closed before. */
export async function closeDocument(
  tx: Tx,
  { tenantId, id }: DocumentKey,
  { now, removeAt }: { readonly now: number; readonly removeAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_document')
    .set({ state: 'CLOSED', closed_at: new Date(now), remove_at: new Date(removeAt) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'SHOWN')
    .executeTakeFirstOrThrow();
  if (removeAt <= now) await announceWork(tx, removalName, tenantId, now);
  else await scheduleWork(tx, removalName, tenantId, removeAt);
  return numUpdatedRows > 0n;
}

/** Schedules the removal of an abandoned upload's file. */
export async function dropUpload(tx: Tx, { tenantId, id }: DocumentKey, now: number): Promise<void> {
  await tx
    .updateTable('kyc_document')
    .set({ remove_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .execute();
  await announceWork(tx, removalName, tenantId, now);
}

/** When files are due for removal, by tenant. */
export const findDueRemovals = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'kyc_document', dueAt: 'remove_at', isOpen: sql`true` });

/** Claims documents of a tenant whose files are due for removal. */
export async function claimRemovals(tx: Tx, claim: Claim): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select * from kyc_document
    where ${isClaimable(claim, 'remove_at')} order by remove_at limit ${claim.places}`.execute(tx);
  return rows;
}

/** Deletes the row of a document whose file was removed. */
export async function deleteRemoved(tx: Tx, { tenant_id, id }: DocumentRow): Promise<void> {
  await tx.deleteFrom('kyc_document').where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}
