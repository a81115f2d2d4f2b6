import { sql } from 'kysely';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { NamedTenants } from '../../platform/db/tenants.ts';
import { namedOne, ofSameTenant } from '../../platform/db/tenants.ts';
import { lastPosition } from '../../platform/events/outbox.ts';

/** The key of a recipient. UUIDs. */
export interface RecipientKey {
  readonly tenantId: string;
  readonly id: string;
}

/** A recipient with the names of stores and QR codes. It has both the full and the masked destination. */
export interface RecipientRow extends Row<'payment_recipient'> {
  shown_destination: string;
  stores: { id: string; name: string }[] | null;
  qr_codes: { id: string; name: string }[] | null;
}

const selectRows = (tenants: NamedTenants) => sql`
  select r.*, case r.mode when 'SMS' then masked_phone(r.destination) else masked_vpa(r.destination) end as shown_destination,
    (select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from store s
      where ${ofSameTenant('s', 'r', tenants)} and s.id = any (r.store_ids)) as stores,
    (select json_agg(json_build_object('id', q.id, 'name', q.name) order by q.name) from qr_code q
      where ${ofSameTenant('q', 'r', tenants)} and q.id = any (r.qr_code_ids)) as qr_codes
  from payment_recipient r`;

/** People of single stores see only recipients who are notified of no other store. */
const visibleTo = (storeIds: readonly string[] | null) =>
  storeIds === null ? sql`true` : sql`r.store_ids <@ ${uuidArray(storeIds)}`;

/** The recipients of a tenant, in the order of addition. */
export async function listRecipients(
  tx: Tx,
  tenantId: string,
  storeIds: readonly string[] | null,
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    ${selectRows([tenantId])} where r.tenant_id = ${tenantId} and r.removed_at is null and ${visibleTo(storeIds)} order by r.id`.execute(
    tx,
  );
  return rows;
}

export async function findRecipient(
  tx: Tx,
  scope: { readonly tenants: readonly string[]; readonly storeIds: readonly string[] | null },
  id: string,
): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    ${selectRows(namedOne(scope.tenants))} where ${isOneOf(sql`r.tenant_id`, 'uuid', scope.tenants)} and r.id = ${id} and r.removed_at is null
      and ${visibleTo(scope.storeIds)}`.execute(tx);
  return rows[0];
}

export async function countRecipients(tx: Tx, tenantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payment_recipient')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a recipient with this number or email already exists. */
export async function isKnown(tx: Tx, tenantId: string, mode: 'SMS' | 'EMAIL', destination: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_recipient')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where('destination', '=', destination)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of these stores or QR codes belong to the tenant and to the scope's stores. */
export async function countPlaces(
  tx: Tx,
  table: 'store' | 'qr_code',
  tenantId: string,
  ids: readonly string[],
  storeIds: readonly string[] | null,
): Promise<number> {
  const store = sql.ref(table === 'store' ? 'id' : 'store_id');
  const own = storeIds === null ? sql`true` : sql`${store} = any (${uuidArray(storeIds)})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any (${uuidArray(ids)}) and ${own}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Adds a recipient. False if one with this number or email already exists. */
export async function insertRecipient(
  tx: Tx,
  row: Omit<Row<'payment_recipient'>, `waiting_${string}` | 'last_notified_at' | 'verified_at' | 'removed_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_recipient')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Starts notifying a recipient. */
export async function markVerified(tx: Tx, { tenantId, id }: RecipientKey, now: Date): Promise<void> {
  await tx
    .updateTable('payment_recipient')
    .set({ verified_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
}

/** Stops notifying a recipient, including pending payments. */
export async function markRemoved(tx: Tx, { tenantId, id }: RecipientKey, now: Date): Promise<void> {
  await tx
    .updateTable('payment_recipient')
    .set({ removed_at: now, waiting_count: 0, waiting_amount: 0, waiting_since: null, waiting_payment_id: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Starts reading a tenant's outbox at its end, if there were no recipients before. */
export async function openCursor(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .insertInto('recipient_cursor')
    .values({ tenant_id: tenantId, position: await lastPosition(tx, tenantId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stops reading the outbox if no recipients are left. */
export async function closeCursor(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    delete from recipient_cursor where tenant_id = ${tenantId} and not exists (
      select from payment_recipient where tenant_id = ${tenantId} and removed_at is null and verified_at is not null)`.execute(
    tx,
  );
}
