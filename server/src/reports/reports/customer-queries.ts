import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { announceReports } from './job-queries.ts';

/**
 * Expires the files of a tenant's reports, which may contain customers. The worker removes the files, and people can
 * request them again. Reports in progress are restarted: their worker finds that it has lost them, and the next claim
 * waits for this transaction.
 */
export async function endReportFiles(tx: Tx, tenantId: string, now: Date): Promise<number> {
  const ended = await sql`
    update report set expires_at = ${now} where merchant_tenants @> array[${tenantId}]::uuid[] and expires_at > ${now}`.execute(
    tx,
  );
  const { rows } = await sql<{ tenant_id: string }>`
    update report set state = 'TO_BE_STARTED', due_at = ${now}, rows_done = 0, tries = least(tries, 4)
    where merchant_tenants @> array[${tenantId}]::uuid[] and state in ('TO_BE_STARTED', 'IN_PROGRESS')
    returning tenant_id`.execute(tx);
  for (const owner of new Set(rows.map(({ tenant_id }) => tenant_id))) await announceReports(tx, owner, now.getTime());
  return Number(ended.numAffectedRows ?? 0n) + rows.length;
}
