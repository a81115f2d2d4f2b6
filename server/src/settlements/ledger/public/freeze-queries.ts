import { DatabaseError, type Pool } from 'pg';
import type { Tx } from '../../../platform/db/database.ts';
import { liveTenant } from '../live-tenant-queries.ts';

/** PostgreSQL's error code for a duplicate key. */
const uniqueViolation = '23505';

/**
 * Freezes a tenant's outgoing money, unless it is already frozen. The INSERT has no ON CONFLICT clause: nodes accept
 * one only from roles that may also update rows, and the auditor may add freezes but not remove them.
 */
export async function freezeMoney(
  pool: Pick<Pool, 'query'>,
  tenantId: string,
  reason: string,
  at: Date,
): Promise<void> {
  const { rows } = await pool.query('SELECT 1 FROM money_freeze WHERE tenant_id = $1', [tenantId]);
  if (rows.length > 0) return;
  await pool
    .query('INSERT INTO money_freeze (tenant_id, reason, created_at) VALUES ($1, $2, $3)', [tenantId, reason, at])
    .catch((error: unknown) => {
      // Another auditor was faster.
      if (!(error instanceof DatabaseError && error.code === uniqueViolation)) throw error;
    });
}

/** Removes the freeze of a merchant's money. False if there is none. */
export async function deleteFreeze(tx: Tx, merchantId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('money_freeze')
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Why and since when a merchant's money is frozen. */
export function findFreeze(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('money_freeze')
    .select(['reason', 'created_at'])
    .where('tenant_id', 'in', liveTenant(tx, merchantId))
    .executeTakeFirst();
}
