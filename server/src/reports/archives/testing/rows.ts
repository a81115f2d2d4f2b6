import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { beginArchive } from '../queries.ts';

/** An archive of a merchant that is being made. */
export const archiveOf = (rows: Database, tenantId: string): Promise<void> =>
  inTransaction(rows, (tx) => beginArchive(tx, tenantId, '2024-06-01', []));
