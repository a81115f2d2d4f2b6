import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Owner } from '../../platform/operator.ts';

/**
 * The tenants of a merchant or super-merchant, including test mode, or all tenants. Each has its live tenant, whose
 * chain the audit log uses.
 */
export async function findTenantsOf(tx: Tx, owner: Owner | undefined) {
  const all = tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .innerJoin('tenant as live', (join) => join.onRef('live.merchant_id', '=', 'm.id').on('live.mode', '=', 'live'))
    .select(['t.id', 't.clock_offset', 'live.id as chain_id', 'm.merchant_id as code'])
    .orderBy('m.merchant_id');
  if (owner === undefined) return all.execute();
  return all.where((is) => is.or([is('m.id', '=', owner.id), is('m.group_id', '=', owner.id)])).execute();
}

/** Sets the savepoint to which `undoSinceSavepoint` rolls back. */
export const setSavepoint = (tx: Tx) => sql`savepoint before_erasure`.execute(tx);

/** Rolls the transaction back to the savepoint. */
export const undoSinceSavepoint = (tx: Tx) => sql`rollback to savepoint before_erasure`.execute(tx);
