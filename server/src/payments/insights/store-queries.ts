import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface NamedStore {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
}

/** Those of the stores that belong to these tenants. */
export async function findStores(tx: Tx, tenants: readonly string[], ids: readonly string[]): Promise<NamedStore[]> {
  const { rows } = await sql<NamedStore>`
    select tenant_id, id, code, name from store where tenant_id = any (${uuidArray(tenants)}) and id = any (${uuidArray(ids)})`.execute(
    tx,
  );
  return rows;
}

export interface NamedCounter {
  id: string;
  code: string;
  name: string;
  active: boolean;
}

/** The counters of a store, by name. */
export function listCountersOf(tx: Tx, store: Pick<NamedStore, 'tenant_id' | 'id'>): Promise<NamedCounter[]> {
  return tx
    .selectFrom('terminal')
    .select(['id', 'code', 'name', 'active'])
    .where('tenant_id', '=', store.tenant_id)
    .where('store_id', '=', store.id)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
