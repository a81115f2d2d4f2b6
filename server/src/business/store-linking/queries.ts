import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';

/** An app that the provider has registered and not removed. */
export type StoreApp = Row<'store_app'>;

export interface LinkKey {
  readonly tenantId: string;
  readonly linkId: string;
}

/** The app of a code, such as `kaapi-store`. */
export function findApp(tx: Tx, code: string): Promise<StoreApp | undefined> {
  return tx
    .selectFrom('store_app')
    .selectAll()
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Every app, including ended ones. */
export const listApps = (tx: Tx): Promise<StoreApp[]> =>
  tx.selectFrom('store_app').selectAll().orderBy('code').execute();

/** Registers an app, or changes the app with its code and makes it active again. */
export async function upsertApp(tx: Tx, row: Omit<StoreApp, 'ended_at'>): Promise<void> {
  const { id: _id, code: _code, created_at: _since, ...change } = row;
  await tx
    .insertInto('store_app')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...change, ended_at: null }))
    .execute();
}

/** Ends an app; false if there is none. */
export async function endApp(tx: Tx, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_app')
    .set({ ended_at: at })
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores a linking flow that an app has begun. */
export async function insertRequest(tx: Tx, row: Omit<Row<'store_link_request'>, 'approved_at'>): Promise<void> {
  await tx.insertInto('store_link_request').values(row).execute();
}

/** An open linking flow, with its app. */
export function findRequest(tx: Tx, contextHash: Buffer, now: Date) {
  return tx
    .selectFrom('store_link_request as r')
    .innerJoin('store_app as a', 'a.id', 'r.app_id')
    .select([
      'r.app_id',
      'r.store_url',
      'r.state',
      'r.code_challenge',
      'a.name',
      'a.platform',
      'a.return_url',
      'a.code',
    ])
    .where('r.context_hash', '=', contextHash)
    .where('r.approved_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('a.ended_at', 'is', null)
    .executeTakeFirst();
}

export type LinkRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Closes a linking flow in one atomic statement: only one of several concurrent calls gets true. */
export async function closeRequest(tx: Tx, contextHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_link_request')
    .set({ approved_at: now })
    .where('context_hash', '=', contextHash)
    .where('approved_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a link; false if another one to the same app was added a moment before. */
export async function insertLink(
  tx: Tx,
  row: Omit<Row<'store_link'>, 'exchanged_at' | 'live_key_id' | 'test_key_id' | 'ended_at' | 'ended_by' | 'ended_why'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('store_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** The links of a tenant with their apps and people, newest first. */
export function listLinks(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('store_link as l')
    .innerJoin('store_app as a', 'a.id', 'l.app_id')
    .leftJoin('person as linker', 'linker.id', 'l.linked_by')
    .leftJoin('person as ender', 'ender.id', 'l.ended_by')
    .selectAll('l')
    .select(['a.name', 'a.platform', 'linker.name as linked_by_name', 'ender.name as ended_by_name'])
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.id', 'desc')
    .limit(100)
    .execute();
}

/** The active link of a tenant, locked: by its id, or by its app. */
export async function lockLink(
  tx: Tx,
  tenantId: string,
  { linkId, appId }: { readonly linkId?: string; readonly appId?: string },
) {
  const link = await tx
    .selectFrom('store_link as l')
    .selectAll('l')
    .where('l.tenant_id', '=', tenantId)
    .where('l.ended_at', 'is', null)
    .$if(linkId !== undefined, (query) => query.where('l.id', '=', linkId ?? ''))
    .$if(appId !== undefined, (query) => query.where('l.app_id', '=', appId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  if (link === undefined) return undefined;
  // A separate query: a distributed database locks every table of the statement, and the API role may not lock apps.
  const app = await tx
    .selectFrom('store_app')
    .select(['name', 'return_url'])
    .where('id', '=', link.app_id)
    .executeTakeFirstOrThrow();
  return { ...link, ...app };
}

export type LockedLink = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

/** The link of a code: its tenants and its id. */
export async function findLinkOfCode(tx: Tx, codeHash: Buffer) {
  await sql`select set_config('galla.store_link_code', ${codeHash.toString('hex')}, true)`.execute(tx);
  return tx
    .selectFrom('store_link as l')
    .innerJoin('tenant as live', 'live.id', 'l.tenant_id')
    .innerJoin('tenant as test', (join) =>
      join.onRef('test.merchant_id', '=', 'live.merchant_id').on('test.mode', '=', 'test'),
    )
    .innerJoin('merchant as m', 'm.id', 'live.merchant_id')
    .select(['l.id', 'l.tenant_id', 'l.app_id', 'test.id as test_tenant_id', 'm.merchant_id', 'm.name'])
    .where('l.code_hash', '=', codeHash)
    .executeTakeFirst();
}

export async function updateLink(
  tx: Tx,
  { tenantId, linkId }: LinkKey,
  change: Partial<
    Pick<Row<'store_link'>, 'exchanged_at' | 'live_key_id' | 'test_key_id' | 'ended_at' | 'ended_by' | 'ended_why'>
  >,
): Promise<void> {
  await tx.updateTable('store_link').set(change).where('tenant_id', '=', tenantId).where('id', '=', linkId).execute();
}

/** The merchant columns that a link uses. */
export function findMerchant(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['merchant.type', 'merchant.state', 'merchant.kyc_status', 'merchant.website', 'merchant.disabled_at'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** The test tenant of a live tenant's merchant. */
export async function findTestTenant(tx: Tx, liveTenantId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('tenant as live')
    .innerJoin('tenant as test', (join) =>
      join.onRef('test.merchant_id', '=', 'live.merchant_id').on('test.mode', '=', 'test'),
    )
    .select('test.id')
    .where('live.id', '=', liveTenantId)
    .executeTakeFirstOrThrow();
  return id;
}
