import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { beginArchive } from '../queries.ts';

/** A merchant's archive in progress. */
export const archiveOf = (rows: Database, tenantId: string): Promise<void> =>
  inTransaction(rows, (tx) => beginArchive(tx, tenantId, '2024-06-01', []));
