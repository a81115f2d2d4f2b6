import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { type Rollup, type RollupDelta, rollups, runningRollup } from './rollups.ts';

const sums = ['count', 'amount', 'refunded'];
/**
 * The rollup that settlements read: an hour's unsettled sums, and whether the whole hour is due
 * (0039-gst-by-settlement.md).
 */
const settledRollup: Rollup = 'payment_state_hour';
const settledSums = [...sums, 'fee', 'taxable'];
/** Adds two arrays of running sums, day by day. */
const added = (column: string) =>
  `${column} = (SELECT array_agg(a + b ORDER BY day) FROM unnest(r.${column}, EXCLUDED.${column}) WITH ORDINALITY AS d (a, b, day))`;
const latest = (column: string) => `${column} = greatest(r.${column}, EXCLUDED.${column})`;

/** Adds deltas, sorted by key, to a rollup. */
export async function addToRollup(client: ClientBase, rollup: Rollup, deltas: readonly RollupDelta[]): Promise<void> {
  const keys = rollups[rollup].map(([name]) => name).join(', ');
  const types = rollups[rollup].map(([name, type]) => `${name} ${type}`);
  const isSettled = rollup === settledRollup;
  const summed = isSettled ? settledSums : sums;
  const until = isSettled ? ['finished_until'] : [];
  const running = rollup === runningRollup ? ['counts', 'amounts'] : [];
  const columns = [...summed, ...until, ...running].join(', ');
  const given = [
    ...types,
    ...summed.map((name) => `${name} bigint`),
    ...until.map((name) => `${name} timestamptz`),
    ...running.map((name) => `${name} bigint[]`),
  ];
  const changes = [
    ...summed.map((name) => `${name} = r.${name} + EXCLUDED.${name}`),
    ...until.map(latest),
    ...running.map(added),
  ];
  await client.query({
    name: `payments.${rollup}`,
    text: `INSERT INTO ${rollup} AS r (${keys}, ${columns})
           SELECT ${keys}, ${columns} FROM json_to_recordset($1) AS n(${given.join(', ')})
           ON CONFLICT (${keys}) DO UPDATE SET ${changes.join(', ')}`,
    values: [JSON.stringify(deltas)],
  });
}

/**
 * Adds refunded amounts to rows of a tenant in a rollup, each of which must exist. Deltas are sorted by key like those
 * of ingestion, so that rows are locked in this order whatever the plan of the update.
 * @returns the number of changed rows
 */
export async function addRefundedToRollup(
  tx: Tx,
  tenantId: string,
  rollup: Rollup,
  deltas: readonly RollupDelta[],
): Promise<number> {
  const tenant = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = ${tenantId}::uuid`;
  const keys: readonly (readonly [string, string])[] = rollups[rollup];
  const same = (one: string, other: string) =>
    sql.raw(keys.map(([name]) => `${one}.${name} = ${other}.${name}`).join(' and '));
  const counted = await preparedQuery(
    tx,
    sql`
      update ${sql.table(rollup)} as r set refunded = r.refunded + n.refunded
      from (
        select d.* from json_to_recordset(${JSON.stringify(deltas)}::json)
          as d (${sql.raw(keys.map(([name, type]) => `${name} ${type}`).join(', '))}, refunded bigint)
        cross join lateral (select 1 from ${sql.table(rollup)} as l where ${tenant('l')} and ${same('l', 'd')} for no key update) locked
      ) n
      where ${tenant('r')} and ${same('r', 'n')} returning 1 as counted`,
  );
  return counted.length;
}

/**
 * Subtracts a fee, and its part subject to GST, from an hour's sums of completed payments. False if the hour has none.
 */
export async function subtractFeeFromHour(
  tx: Tx,
  tenantId: string,
  hour: Date,
  { fee, taxable }: { readonly fee: number; readonly taxable: number },
): Promise<boolean> {
  const counted = await tx
    .updateTable('payment_state_hour')
    .set({ fee: sql`fee - ${fee}`, taxable: sql`taxable - ${taxable}` })
    .where('tenant_id', '=', tenantId)
    .where('hour', '=', hour)
    .where('state', '=', 'COMPLETED')
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}
