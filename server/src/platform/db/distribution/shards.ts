import type { ClientBase } from 'pg';
import { DistributionError } from './distribute.ts';
import { firstTable as first, isDistributedAt } from './is-distributed.ts';

/** Queries every node for a row of payments, as the role of the connection. It may see none. */
export async function readEveryNode(client: ClientBase): Promise<void> {
  await client.query(`SELECT FROM ${first} LIMIT 1`);
}

/**
 * Gives the live tenant of a merchant its own shard in every table. Its rows cannot be written during this.
 * @returns the shard of its payments, and its node
 * @throws {DistributionError}
 */
export async function giveShard(owner: ClientBase, merchantId: string): Promise<{ shard: string; node: string }> {
  if (!(await isDistributedAt(owner)))
    throw new DistributionError('This database is not distributed: operator -- distribute.');
  const { rows } = await owner.query<{ id: string }>(
    `SELECT t.id FROM tenant t JOIN merchant m ON m.id = t.merchant_id WHERE m.merchant_id = $1 AND t.mode = 'live'`,
    [merchantId],
  );
  const tenantId = rows[0]?.id;
  if (tenantId === undefined) throw new DistributionError(`There is no merchant ${merchantId}.`);
  const alone = await owner.query<{ alone: boolean }>(
    `SELECT shardminvalue = shardmaxvalue AS alone FROM pg_dist_shard
     WHERE shardid = get_shard_id_for_distribution_column('${first}', $1::uuid)`,
    [tenantId],
  );
  if (alone.rows[0]?.alone !== true)
    await owner.query(
      `SELECT isolate_tenant_to_new_shard('${first}', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [tenantId],
    );
  const placed = await owner.query<{ shard: string; node: string }>(
    `SELECT s.shardid::text AS shard, n.nodename || ':' || n.nodeport AS node
     FROM pg_dist_placement s JOIN pg_dist_node n USING (groupid)
     WHERE s.shardid = get_shard_id_for_distribution_column('${first}', $1::uuid)`,
    [tenantId],
  );
  const [place] = placed.rows;
  if (place === undefined) throw new DistributionError(`The shard of ${merchantId} was not found.`);
  return place;
}
