import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Restarts the auditor's rolling check of a merchant's shard and clears the breaches counted there. Merchants that are
 * still frozen keep one breach each. A process that holds the shard loses it, so that it cannot store its old count.
 */
export async function beginShardAnew(tx: Tx, merchantId: string): Promise<void> {
  await tx
    .deleteFrom('auditor_book')
    .where('tenant_id', 'in', (live) =>
      live.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId).where('mode', '=', 'live'),
    )
    .execute();
  const shardOf = (id: string) => sql`get_byte(uuid_send(${sql.ref(id)}), 15) % 16`;
  const { rows } = await sql<{ shard: number; frozen: number }>`
    select ${shardOf('t.id')} as shard, (select count(*)::int from money_freeze f
      where ${shardOf('f.tenant_id')} = ${shardOf('t.id')} and f.tenant_id <> t.id) as frozen
    from tenant t where t.merchant_id = ${merchantId}::uuid and t.mode = 'live'`.execute(tx);
  for (const { shard, frozen } of rows)
    await sql`update auditor_shard set holder = null, leased_until = null, due_at = clock_timestamp(), old_age = 0, old_after = null,
        old_since = clock_timestamp(), old_failures = 0, old_breaches = ${frozen}, whole_breaches = ${frozen}, is_proven = false, old_due_at = clock_timestamp()
      where shard = ${shard}`.execute(tx);
}
