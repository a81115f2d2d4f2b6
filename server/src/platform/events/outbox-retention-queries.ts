import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Tenants whose oldest entry is from before a moment: one look at the key for each tenant. */
export async function findTenantsWithOld(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from outbox_position p where (
      select created_at from outbox where outbox.tenant_id = p.tenant_id order by position limit 1
    ) < ${before}`.execute(tx);
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Deletes old entries of a tenant, the first ones of its `limit` oldest: entries are in the order of time, so what it costs
 * depends on what goes, not on what stays. @returns how many
 */
export async function deleteOldest(tx: Tx, tenantId: string, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where tenant_id = ${tenantId} and position <= (
      select max(position) from (
        select position, created_at from outbox where tenant_id = ${tenantId} order by position limit ${limit}
      ) oldest where created_at < ${before}
    )`.execute(tx);
  return Number(numAffectedRows);
}
