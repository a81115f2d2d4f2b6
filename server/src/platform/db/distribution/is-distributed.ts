import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Tables } from '../../../../migrations/tables.ts';

/** The table with which all tables of tenants are co-located: a tenant's rows are on the same node. */
export const firstTable = 'payment';

/** Runs queries through Kysely: a transaction, or the pool outside of one. */
export type Queries = Pick<Kysely<Tables>, 'getExecutor' | 'executeQuery'>;

/** Runs queries through the driver: a connection or a pool. */
export interface DriverQueries {
  query(text: string): Promise<{ readonly rows: unknown[] }>;
}

/** Whether databases are distributed, keyed by the object that all transactions of a pool share, or by a connection. */
const known = new WeakMap<object, boolean>();

/** Whether the tables of this database are distributed over the nodes of Citus. The server is asked only once. */
export async function isDistributed(through: Queries | DriverQueries): Promise<boolean> {
  const key = keyOf(through);
  const is = known.get(key) ?? (await isDistributedAt(through));
  known.set(key, is);
  return is;
}

/** Whether it was found to be distributed; false before the first `isDistributed`. */
export const isKnownDistributed = (through: Queries): boolean => known.get(keyOf(through)) === true;

/** Notes what is known of a pool for one of its connections, so that `isDistributed` of it needs no query. */
export const noteDistribution = (connection: DriverQueries, is: boolean) => void known.set(connection, is);

/** The same as `isDistributed` at this moment: `distribute` may have run since the last time. */
export async function isDistributedAt(through: Queries | DriverQueries): Promise<boolean> {
  const read = async (text: string) =>
    'getExecutor' in through
      ? (await through.executeQuery(CompiledQuery.raw(text))).rows
      : (await through.query(text)).rows;
  const may = await read(
    `SELECT WHERE to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AND to_regclass('${firstTable}') IS NOT NULL`,
  );
  if (may.length === 0) return false;
  return (await read(`SELECT FROM pg_dist_partition WHERE logicalrelid = '${firstTable}'::regclass`)).length > 0;
}

const keyOf = (through: Queries | DriverQueries): object =>
  'getExecutor' in through ? through.getExecutor().adapter : through;
