import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { findDueRows } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';

export type ArchiveRow = Row<'qr_code_archive'>;

/** The name of the job that creates ZIP files of QR codes. */
export const archiveName = 'qrCodes.archive';

const working = sql<boolean>`state = 'MAKING'`;

/** Stores a request for a ZIP. */
export async function insertArchive(
  tx: Tx,
  archive: Pick<ArchiveRow, 'tenant_id' | 'id' | 'qr_code_ids' | 'created_by' | 'created_at' | 'file_count'> & {
    readonly options: string;
  },
): Promise<void> {
  await tx
    .insertInto('qr_code_archive')
    .values({ ...archive, worked_at: archive.created_at })
    .execute();
  await announceWork(tx, archiveName, archive.tenant_id, archive.created_at.getTime());
}

/** A person's requested ZIP files, newest first. */
export function listArchives(
  tx: Tx,
  { personId }: Scope,
  tenants: readonly string[],
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<ArchiveRow[]> {
  return tx
    .selectFrom('qr_code_archive')
    .selectAll()
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('created_by', '=', personId)
    .where(id === undefined ? sql<boolean>`true` : sql<boolean>`id = ${id}::uuid`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** When ZIP files are due, by tenant. */
export const findDueArchives = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'qr_code_archive', dueAt: 'worked_at', isOpen: working });

/** Claims the due ZIP files of a tenant, longest waiting first. */
export function claimArchives(tx: Tx, { tenantId, now, places, except }: Claim): Promise<ArchiveRow[]> {
  return tx
    .selectFrom('qr_code_archive')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(working)
    .where('worked_at', '<=', now)
    .where(sql<boolean>`id <> all (${uuidArray(except)})`)
    .orderBy('worked_at')
    .limit(places)
    .execute();
}

/** Changes a ZIP. */
export async function changeArchive(
  tx: Tx,
  { tenant_id, id }: Pick<ArchiveRow, 'tenant_id' | 'id'>,
  set: Partial<
    Pick<ArchiveRow, 'state' | 'worked_at' | 'files_made' | 'file_key' | 'bytes' | 'finished_at' | 'expires_at'>
  >,
): Promise<void> {
  await tx.updateTable('qr_code_archive').set(set).where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
}

/** Expired files. */
export function listExpired(tx: Tx, now: Date): Promise<ArchiveRow[]> {
  return tx
    .selectFrom('qr_code_archive')
    .selectAll()
    .where('file_key', 'is not', null)
    .where('expires_at', '<=', now)
    .limit(100)
    .execute();
}
