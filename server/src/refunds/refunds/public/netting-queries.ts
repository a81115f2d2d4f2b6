import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Marks refunds as deducted from a settlement, and those that were deducted before as returned. The caller has locked
 * the refunds.
 */
export async function markNetted(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`update refund set netted = case when netted = 'NO' then 'OUT' else 'BACK' end
    where tenant_id = ${tenantId} and id = any (${uuidArray(ids)})`.execute(tx);
}
