import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Owner } from '../../platform/operator.ts';

/** The tenants of a merchant or super-merchant, test mode too, or all tenants; each with its live tenant, whose chain the audit log has. */
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

/** Marks the point to which `undoSinceSavepoint` goes back. */
export const setSavepoint = (tx: Tx) => sql`savepoint before_erasure`.execute(tx);

/** Undoes what the transaction did since the savepoint. */
export const undoSinceSavepoint = (tx: Tx) => sql`rollback to savepoint before_erasure`.execute(tx);
