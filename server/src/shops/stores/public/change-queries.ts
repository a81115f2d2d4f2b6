import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { StoreKey } from '../details-queries.ts';
import type { AddressColumns } from './places.ts';

export interface NewStore extends AddressColumns {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** JSON. */
  readonly hours: string | null;
  readonly tags: readonly string[];
}

/** Adds a store. False if another one has its code. */
export async function insertStore(
  tx: Tx,
  tenantId: string,
  { tags, ...store }: NewStore,
  createdAt: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('store')
    .values({ ...store, tags: [...tags], tenant_id: tenantId, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The fields of a store that people can change. */
export type StoreChange = Partial<AddressColumns> & {
  readonly name?: string;
  readonly hours?: string | null;
  readonly tags?: string[];
};

/** Changes a store if it still has this version. False if not. */
export async function updateStore(
  tx: Tx,
  { tenantId, storeId }: StoreKey,
  version: number,
  change: StoreChange,
): Promise<boolean> {
  const updated = await tx
    .updateTable('store')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Locks a store against other changes. */
export function lockStore(tx: Tx, { tenantId, storeId }: StoreKey): Promise<Row<'store'> | undefined> {
  return tx
    .selectFrom('store')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The columns that close or reopen something. */
export interface Closing {
  readonly active: boolean;
  readonly closed_at: Date | null;
  readonly closed_reason: string | null;
}

/** Closes or opens a store. */
export async function setStoreClosing(tx: Tx, { tenantId, storeId }: StoreKey, closing: Closing): Promise<void> {
  await tx.updateTable('store').set(closing).where('tenant_id', '=', tenantId).where('id', '=', storeId).execute();
}

/** Adds counters to a store. Returns how many of their codes were new. */
export async function insertCounters(
  tx: Tx,
  { tenantId, storeId }: StoreKey,
  counters: readonly { readonly id: string; readonly code: string; readonly name: string }[],
  createdAt: Date,
): Promise<number> {
  if (counters.length === 0) return 0;
  const added = await tx
    .insertInto('terminal')
    .values(counters.map((counter) => ({ ...counter, tenant_id: tenantId, store_id: storeId, created_at: createdAt })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'store_id', 'code']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}

export async function listCounterCodes(tx: Tx, { tenantId, storeId }: StoreKey): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('terminal')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('store_id', '=', storeId)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Locks a counter against other changes. Returns it with its store's code. */
export async function lockCounter(
  tx: Tx,
  { tenantId, storeId }: StoreKey,
  terminalId: string,
): Promise<(Row<'terminal'> & { store_code: string }) | undefined> {
  const { rows } = await sql<Row<'terminal'> & { store_code: string }>`
    select t.*, s.code as store_code from terminal t join store s on s.tenant_id = t.tenant_id and s.id = t.store_id
    where t.tenant_id = ${tenantId} and t.store_id = ${storeId} and t.id = ${terminalId}::uuid for no key update of t`.execute(
    tx,
  );
  return rows[0];
}

/** Changes a counter. */
export async function updateCounter(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  change: Partial<Closing> & { readonly name?: string },
): Promise<void> {
  await tx.updateTable('terminal').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Sets a verified phone number of a store. */
export async function setPhone(tx: Tx, { tenantId, storeId }: StoreKey, phone: string, at: Date): Promise<void> {
  await tx
    .updateTable('store')
    .set({ phone, phone_verified_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', storeId)
    .execute();
}
