import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';

/** The key of a store. UUIDs. */
export interface StoreKey {
  readonly tenantId: string;
  readonly storeId: string;
}

/** A stored store, with the number of its counters. */
export interface DetailedStore extends Row<'store'> {
  active_counters: number;
  closed_counters: number;
}

export async function findStore(tx: Tx, { tenantId, storeId }: StoreKey): Promise<DetailedStore | undefined> {
  const { rows } = await sql<DetailedStore>`
    select s.*, c.active_counters, c.closed_counters from store s
    cross join lateral (select count(*) filter (where active)::int as active_counters,
      count(*) filter (where not active)::int as closed_counters
      from terminal where tenant_id = ${tenantId} and store_id = s.id) c
    where s.tenant_id = ${tenantId} and s.id = ${storeId}`.execute(tx);
  return rows[0];
}

/** A counter with its store's code and the number of its active QR codes. */
export interface CounterRow extends Row<'terminal'> {
  store_code: string;
  qr_codes: number;
  total: number;
}

/** The counters of one store, by name. */
export async function listCounters(
  tx: Tx,
  { tenantId, storeId }: StoreKey,
  page: { readonly onlyActive: boolean; readonly start: number; readonly limit: number },
): Promise<CounterRow[]> {
  const { rows } = await sql<CounterRow>`
    select t.*, s.code as store_code, count(*) over ()::int as total,
      (select count(*)::int from qr_code q where q.tenant_id = ${tenantId} and q.store_id = t.store_id
        and q.terminal_id = t.id and q.active) as qr_codes
    from terminal t join store s on s.tenant_id = t.tenant_id and s.id = t.store_id
    where t.tenant_id = ${tenantId} and t.store_id = ${storeId} and (t.active or not ${page.onlyActive}::boolean)
    order by t.name, t.id limit ${page.limit} offset ${page.start}`.execute(tx);
  return rows;
}

/** The QR codes of one store, by name. */
export function listQrCodesOf(tx: Tx, { tenantId, storeId }: StoreKey): Promise<Row<'qr_code'>[]> {
  return tx
    .selectFrom('qr_code')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('store_id', '=', storeId)
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute();
}
