import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Ends the files of a tenant's reports, in which customers may stand; the worker removes them. They can be asked for anew. */
export async function endReportFiles(tx: Tx, tenantId: string, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update report set expires_at = ${now} where merchant_tenants @> array[${tenantId}]::uuid[] and expires_at > ${now}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
