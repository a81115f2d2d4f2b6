import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

interface StoreRow {
  id: string;
  tenant_id: string;
  code: string;
  name: string;
  city: string | null;
  active: boolean;
  total: number;
}

/** Stores of these tenants that the scope may see, by name, with the number of all that fit on each row. */
export async function listStores(
  tx: Tx,
  scope: Scope,
  wanted: {
    readonly tenants: readonly string[];
    readonly search?: string | undefined;
    readonly active?: boolean | undefined;
    readonly start: number;
    readonly limit: number;
  },
): Promise<StoreRow[]> {
  const conditions = [
    sql`tenant_id = any (${uuidArray(wanted.tenants)})`,
    ...(scope.storeIds === null ? [] : [sql`id = any (${uuidArray(scope.storeIds)})`]),
    ...(wanted.active === undefined ? [] : [sql`active = ${wanted.active}`]),
    ...(wanted.search === undefined
      ? []
      : [sql`position(lower(${wanted.search}) in lower(name || ' ' || code || ' ' || coalesce(city, ''))) > 0`]),
  ];
  const { rows } = await sql<StoreRow>`
    select id, tenant_id, code, name, city, active, count(*) over () as total from store
    where ${sql.join(conditions, sql` and `)} order by name, id limit ${wanted.limit} offset ${wanted.start}`.execute(
    tx,
  );
  return rows;
}

interface TerminalRow {
  id: string;
  code: string;
  name: string;
  active: boolean;
  store_code: string;
  total: number;
}

/** The terminals of one store inside the scope, by name. */
export async function listTerminals(
  tx: Tx,
  scope: Scope,
  wanted: {
    readonly tenants: readonly string[];
    readonly storeId: string;
    readonly onlyActive: boolean;
    readonly start: number;
    readonly limit: number;
  },
): Promise<TerminalRow[]> {
  const own = scope.storeIds === null ? sql`true` : sql`t.store_id = any (${uuidArray(scope.storeIds)})`;
  const { rows } = await sql<TerminalRow>`
    select t.id, t.code, t.name, t.active, s.code as store_code, count(*) over () as total
    from terminal t join store s on s.tenant_id = t.tenant_id and s.id = t.store_id
    where t.tenant_id = any (${uuidArray(wanted.tenants)}) and t.store_id = ${wanted.storeId}::uuid and ${own}
      and (t.active or not ${wanted.onlyActive})
    order by t.name, t.id limit ${wanted.limit} offset ${wanted.start}`.execute(tx);
  return rows;
}

/** Whether a store lies inside the scope. */
export async function isOwnStore(tx: Tx, scope: Scope, tenants: readonly string[], storeId: string): Promise<boolean> {
  if (scope.storeIds !== null && !scope.storeIds.includes(storeId)) return false;
  const row = await tx
    .selectFrom('store')
    .select('id')
    .where('tenant_id', 'in', [...tenants])
    .where('id', '=', storeId)
    .executeTakeFirst();
  return row !== undefined;
}
