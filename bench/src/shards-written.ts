import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The payment shards that a request with several merchants wrote to, against those to which their rows belong. */
export interface ShardsWritten {
  readonly written: readonly string[];
  readonly own: readonly string[];
  readonly of: number;
}

/** The servers publish their counters at most this often (`PGSTAT_IDLE_INTERVAL`), with a margin. */
const countersAreNewAfterMs = 15_000;

/**
 * Uses the counters of the shards themselves, on their nodes.
 * @param coordinator as a superuser
 * @param send a request with payments of these tenants only; returns how many it had
 */
export async function shardsWritten(
  coordinator: pg.Client,
  tenants: readonly string[],
  send: () => Promise<number>,
): Promise<ShardsWritten> {
  const before = await insertedByShard(coordinator);
  const sent = await send();
  const deadline = Date.now() + countersAreNewAfterMs;
  for (;;) {
    const after = await insertedByShard(coordinator);
    const more = [...after].map(([shard, rows]) => [shard, rows - (before.get(shard) ?? 0)] as const);
    const seen = more.reduce((total, [, rows]) => total + rows, 0);
    if (seen >= sent * 0.99) {
      const written = more.filter(([, rows]) => rows > 0).map(([shard]) => shard);
      return { written, own: await shardsOf(coordinator, tenants), of: after.size };
    }
    if (Date.now() > deadline) throw new Error(`Shards count ${seen} new payments of ${sent}`);
    await sleep(500);
  }
}

async function insertedByShard(coordinator: pg.Client): Promise<Map<string, number>> {
  const { rows } = await coordinator.query<{ shard: string; rows: number }>(
    `SELECT shardid::text AS shard, result::float8 AS rows FROM run_command_on_shards('payment',
       'SELECT n_tup_ins FROM pg_stat_all_tables WHERE relid = ''%s''::regclass')`,
  );
  return new Map(rows.map(({ shard, rows }) => [shard, rows]));
}

async function shardsOf(coordinator: pg.Client, tenants: readonly string[]): Promise<string[]> {
  const { rows } = await coordinator.query<{ shard: string }>(
    `SELECT DISTINCT get_shard_id_for_distribution_column('payment', id)::text AS shard FROM unnest($1::uuid[]) AS id`,
    [tenants],
  );
  return rows.map(({ shard }) => shard);
}
