import type { ClientBase, Pool } from 'pg';

/** The table that every other one of tenants stands beside: their rows of a tenant are on the same node. */
export const firstTable = 'payment';

/** Whether Galla's tables are distributed at this connection. */
export async function isDistributed(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AND to_regclass('${firstTable}') IS NOT NULL AS is`,
  );
  if (rows[0]?.is !== true) return false;
  return (
    (await client.query(`SELECT FROM pg_dist_partition WHERE logicalrelid = '${firstTable}'::regclass`)).rows.length > 0
  );
}
