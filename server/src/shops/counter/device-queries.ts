import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A store of a tenant. UUIDs. */
export interface StoreKey {
  readonly tenantId: string;
  readonly storeId: string;
}

/** The tenant whose audit log records the actions of a tenant: its merchant's live tenant. */
export async function findChain(tx: Tx, tenantId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select live.id from tenant t join tenant live on live.merchant_id = t.merchant_id and live.mode = 'live'
    where t.id = ${tenantId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new RangeError('The merchant has no live tenant');
  return row.id;
}

/** A counter with its own and its store's name. */
export async function findStoreCounter(tx: Tx, { tenantId, storeId }: StoreKey, terminalId: string) {
  const { rows } = await sql<{ active: boolean; store_name: string; counter_name: string }>`
    select s.active and t.active as active, s.name as store_name, t.name as counter_name
    from terminal t join store s on s.tenant_id = t.tenant_id and s.id = t.store_id
    where t.tenant_id = ${tenantId} and t.id = ${terminalId} and t.store_id = ${storeId}`.execute(tx);
  return rows[0];
}

/** The live tenant of a merchant, with one of its Admins. */
export async function findLiveTenant(tx: Tx, merchantId: string) {
  const { rows } = await sql<{ tenant_id: string; person_id: string }>`
    select t.id as tenant_id, a.person_id from merchant m join tenant t on t.merchant_id = m.id and t.mode = 'live'
    join membership a on a.merchant_id = m.id and a.role_id = 'ADMIN' and a.status = 'ACTIVE'
    where m.merchant_id = ${merchantId} order by a.id limit 1`.execute(tx);
  return rows[0];
}

/** The first open counter with a QR code of its own, in the store with this code. */
export async function findCounterWithQr(tx: Tx, tenantId: string, storeCode: string) {
  const { rows } = await sql<{ store_id: string; terminal_id: string }>`
    select t.store_id, t.id as terminal_id from store s
    join terminal t on t.tenant_id = s.tenant_id and t.store_id = s.id and t.active
    where s.tenant_id = ${tenantId} and s.code = ${storeCode} and s.active and exists (
      select from qr_code q where q.tenant_id = ${tenantId} and q.terminal_id = t.id and q.active)
    order by t.name, t.id limit 1`.execute(tx);
  return rows[0];
}

/** Whether the tenant has the store. */
export async function hasStore(tx: Tx, { tenantId, storeId }: StoreKey): Promise<boolean> {
  const { rows } = await sql`select 1 from store where tenant_id = ${tenantId} and id = ${storeId}`.execute(tx);
  return rows.length > 0;
}

/** A phone as its merchant sees it. */
export interface DeviceRow {
  id: string;
  terminal_id: string;
  counter_name: string;
  user_agent: string | null;
  created_at: Date;
  added_by: string | null;
  seen_at: Date;
}

/** The signed-in phones of a store used since a given time, newest first, at most 200. */
export async function listDevices(tx: Tx, { tenantId, storeId }: StoreKey, usedSince: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.terminal_id, t.name as counter_name, d.user_agent, d.created_at, p.name as added_by, d.seen_at
    from counter_device d
    join terminal t on t.tenant_id = d.tenant_id and t.id = d.terminal_id
    left join person p on p.id = d.created_by
    where d.tenant_id = ${tenantId} and d.store_id = ${storeId} and d.revoked_at is null and d.seen_at > ${usedSince}
    order by d.id desc limit 200`.execute(tx);
  return rows;
}

/** Whether a phone belongs to a store and is signed in. */
export async function isDeviceOf(tx: Tx, { tenantId, storeId }: StoreKey, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from counter_device
    where tenant_id = ${tenantId} and id = ${id} and store_id = ${storeId} and revoked_at is null`.execute(tx);
  return rows.length > 0;
}

/** A pairing code with its sealed content. */
export interface Pairing {
  readonly codeMac: Buffer;
  readonly sealedPlace: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a code. False if the same digits are already in use. */
export async function insertPairing(tx: Tx, { codeMac, sealedPlace, createdAt, expiresAt }: Pairing): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('counter_pairing')
    .values({ code_mac: codeMac, sealed_place: sealedPlace, created_at: createdAt, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('code_mac').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes a code of any age and returns it, because a code works once. */
export function takePairing(tx: Tx, codeMac: Buffer) {
  return tx
    .deleteFrom('counter_pairing')
    .where('code_mac', '=', codeMac)
    .returning(['sealed_place', 'expires_at'])
    .executeTakeFirst();
}
