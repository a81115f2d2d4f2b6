import type { ClientBase } from 'pg';
import { isDistributed } from './is-distributed.ts';

/** Rows of one table, found by a text that is unique within a tenant. `columns` are SQL. */
export interface KeyedRows {
  readonly table: string;
  readonly columns: string;
  readonly key: string;
}

/** The key of such a row. */
export interface TenantKey {
  readonly tenantId: string;
  readonly key: string;
}

/**
 * The existing rows with these keys, locked until the end of the transaction. Keys are sorted by tenant and then by byte
 * order, and rows are locked in this order, so that two processes cannot deadlock. The lateral join keeps the planner at
 * one index look-up for each row, whatever its statistics. A node locks rows of one tenant at a time.
 */
export async function lockRows<Row extends object>(
  client: ClientBase,
  rows: KeyedRows,
  keys: readonly TenantKey[],
): Promise<Row[]> {
  if (await isDistributed(client)) return lockByTenant(client, rows, keys);
  const { table, columns, key } = rows;
  const result = await client.query<Row>(
    `SELECT p.* FROM json_to_recordset($1) AS k("tenantId" uuid, key text)
     CROSS JOIN LATERAL (
       SELECT ${columns} FROM ${table} WHERE tenant_id = k."tenantId" AND ${key} = k.key LIMIT 1 FOR UPDATE
     ) p`,
    [JSON.stringify(keys)],
  );
  return result.rows;
}

async function lockByTenant<Row extends object>(
  client: ClientBase,
  { table, columns, key }: KeyedRows,
  keys: readonly TenantKey[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [tenantId, own] of Map.groupBy(keys, (one) => one.tenantId)) {
    const result = await client.query<Row>({
      name: `${table}.lockOfTenant`,
      text: `SELECT ${columns} FROM ${table} WHERE tenant_id = $1 AND ${key} = ANY ($2)
             ORDER BY ${key} COLLATE "C" FOR UPDATE`,
      values: [tenantId, own.map((one) => one.key)],
    });
    rows.push(...result.rows);
  }
  return rows;
}
