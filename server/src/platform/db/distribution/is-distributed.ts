/** The table with which all tables of tenants are co-located: a tenant's rows are on the same node. */
export const firstTable = 'payment';

/** Whether Galla's tables are distributed, by a query through `read`. */
export async function isDistributed(read: (text: string) => Promise<unknown[]>): Promise<boolean> {
  const may = await read(
    `SELECT WHERE to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AND to_regclass('${firstTable}') IS NOT NULL`,
  );
  if (may.length === 0) return false;
  return (await read(`SELECT FROM pg_dist_partition WHERE logicalrelid = '${firstTable}'::regclass`)).length > 0;
}

/** The same through the driver. */
export const isDistributedAt = (client: {
  query(text: string): Promise<{ readonly rows: unknown[] }>;
}): Promise<boolean> => isDistributed(async (text) => (await client.query(text)).rows);
