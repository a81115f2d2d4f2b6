import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

interface QrCodeRow {
  id: string;
  tenant_id: string;
  code: string;
  name: string;
  active: boolean;
  store_code: string;
  store_name: string;
  total: number;
}

/** QR codes inside the scope, by store and name, with the number of all that fit on each row. */
export async function listQrCodes(
  tx: Tx,
  scope: Scope,
  wanted: {
    readonly storeId: string | undefined;
    readonly search: string | undefined;
    readonly start: number;
    readonly limit: number;
  },
): Promise<QrCodeRow[]> {
  const conditions = [
    sql`q.tenant_id = any (${uuidArray(scope.tenants)})`,
    ...(scope.storeIds === null ? [] : [sql`q.store_id = any (${uuidArray(scope.storeIds)})`]),
    ...(wanted.storeId === undefined ? [] : [sql`q.store_id = ${wanted.storeId}::uuid`]),
    ...(wanted.search === undefined
      ? []
      : [sql`position(lower(${wanted.search}) in lower(q.name || ' ' || q.code || ' ' || s.name)) > 0`]),
  ];
  const { rows } = await sql<QrCodeRow>`
    select q.id, q.tenant_id, q.code, q.name, q.active, s.code as store_code, s.name as store_name, count(*) over () as total
    from qr_code q join store s on s.tenant_id = q.tenant_id and s.id = q.store_id
    where ${sql.join(conditions, sql` and `)} order by s.name, q.name, q.id limit ${wanted.limit} offset ${wanted.start}`.execute(
    tx,
  );
  return rows;
}
