import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { findDueRows, isClaimable } from '../jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../jobs/job.ts';
import type { TableName } from '../retention.ts';
import type { ImageFiles } from './files.ts';

/** The columns that tables of pictures share. `remove_at` is null while a picture is shown. */
export interface StoredImage extends ImageFiles {
  readonly tenant_id: string;
  readonly id: string;
  readonly remove_at: Date | null;
}

/** A picture that is shown: neither deleted nor still being uploaded. */
export async function findShownImage(
  tx: Tx,
  table: TableName,
  tenantId: string,
  imageId: string,
): Promise<StoredImage | undefined> {
  const { rows } = await sql<StoredImage>`select * from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = ${imageId} and remove_at is null`.execute(tx);
  return rows[0];
}

/** When files of pictures are due for removal, by tenant. */
export const findDueRemovals = (tx: Tx, table: TableName, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table, dueAt: 'remove_at', isOpen: sql`remove_at is not null` });

/** Claims pictures of a tenant whose files are due for removal. */
export async function claimRemovals(tx: Tx, table: TableName, claim: Claim): Promise<StoredImage[]> {
  const { rows } = await sql<StoredImage>`select * from ${sql.table(table)}
    where ${isClaimable(claim, 'remove_at')} order by remove_at limit ${claim.places}`.execute(tx);
  return rows;
}

/** Deletes the row of a picture whose files were removed. */
export async function deleteRemoved(tx: Tx, table: TableName, { tenant_id, id }: StoredImage): Promise<void> {
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenant_id} and id = ${id}`.execute(tx);
}
