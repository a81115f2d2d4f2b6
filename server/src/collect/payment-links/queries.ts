import type { PaymentLinkState } from '@galla/contract/collect/payment-links/states.ts';
import { isFinal, leadingTo } from '@galla/contract/collect/payment-links/states.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { graceMs } from '../../platform/jobs/expiry.ts';

/** The key of a payment link. UUIDs. */
export interface LinkKey {
  readonly tenantId: string;
  readonly id: string;
}

/** A link to insert. `id` is a UUID; amounts are in paise. */
export interface NewLinkRow {
  readonly id: string;
  readonly kind: 'ONLINE' | 'OFFLINE';
  readonly reference_id: string;
  readonly amount: number;
  readonly first_part_at_least: number | null;
  readonly purpose: string | null;
  readonly customer_name: string;
  readonly customer_phone: string | null;
  readonly customer_email: string | null;
  readonly language: 'en' | 'hi';
  readonly send_by: readonly ('SMS' | 'EMAIL')[];
  readonly reminders: number;
  readonly asks: readonly { readonly label: string; readonly required: boolean }[];
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly gstRate: number;
  }[];
  readonly batch_id: string | null;
  readonly store_id: string | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Adds links in the state CREATED, if their references are new for the merchant. Returns their ids. */
export async function insertLinks(tx: Tx, tenantId: string, links: readonly NewLinkRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_link (tenant_id, id, kind, reference_id, amount, first_part_at_least, purpose, customer_name,
      customer_phone, customer_email, language, send_by, reminders, asks, items, batch_id, store_id, created_by,
      created_at, expires_at, due_at)
    select ${tenantId}::uuid, n.id, n.kind, n.reference_id, n.amount, n.first_part_at_least, n.purpose, n.customer_name,
      n.customer_phone, n.customer_email, n.language, array(select json_array_elements_text(n.send_by)), n.reminders,
      n.asks, n.items, n.batch_id, n.store_id, n.created_by, n.created_at, n.expires_at, n.expires_at
    from json_to_recordset(${JSON.stringify(links)}::json) as n (id uuid, kind text, reference_id text, amount bigint,
      first_part_at_least bigint, purpose text, customer_name text, customer_phone text, customer_email text,
      language text, send_by json, reminders smallint, asks jsonb, items jsonb, batch_id uuid, store_id uuid, created_by uuid,
      created_at timestamptz, expires_at timestamptz)
    order by lower(n.reference_id)
    on conflict (tenant_id, reference_search) do nothing returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Stores the codes that are new in the installation. Returns the ids of the links that got theirs. */
export async function insertCodes(
  tx: Tx,
  tenantId: string,
  codes: readonly { readonly code: string; readonly id: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ link_id: string }>`
    insert into payment_link_code (code, tenant_id, link_id)
    select n.code, ${tenantId}::uuid, n.id from json_to_recordset(${JSON.stringify(codes)}::json) as n (code text, id uuid)
    order by n.code on conflict (code) do nothing returning link_id`.execute(tx);
  return new Set(rows.map(({ link_id }) => link_id));
}

/** CREATED → ACTIVE, for links that have their codes. Returns the ids of the links that were CREATED. */
export async function activateRows(
  tx: Tx,
  tenantId: string,
  codes: readonly { readonly code: string; readonly id: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update payment_link l set state = 'ACTIVE', code = n.code
    from json_to_recordset(${JSON.stringify(codes)}::json) as n (code text, id uuid)
    where l.tenant_id = ${tenantId} and l.id = n.id and l.state = any (${textArray(leadingTo('ACTIVE'))})
    returning l.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A stored link. Undefined if there is none. */
export function findLink(tx: Tx, { tenantId, id }: LinkKey): Promise<Row<'payment_link'> | undefined> {
  return tx
    .selectFrom('payment_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The same, locked until the transaction ends. Any change to a link, its parts or their orders locks the link first.
 */
export function lockLink(tx: Tx, { tenantId, id }: LinkKey): Promise<Row<'payment_link'> | undefined> {
  return tx
    .selectFrom('payment_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks the links of these orders, in id order. Returns the orders whose amount no link accepts at `now`. A payment
 * that began in time counts for 15 minutes after the link's end, even if the worker ends the link later.
 */
export async function lockLinksOf(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  now: number,
): Promise<string[]> {
  await sql`
    select from payment_link where tenant_id = ${tenantId} and id = any (array(
      select link_id from payment_link_part where tenant_id = ${tenantId} and order_id = any (${uuidArray(orderIds)})))
    order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select o.id from unnest(${uuidArray(orderIds)}) as o (id) where not exists (
      select from payment_link_part p join payment_link l on l.tenant_id = p.tenant_id and l.id = p.link_id
      where p.tenant_id = ${tenantId} and p.order_id = o.id and p.state = 'OPEN' and l.state = 'ACTIVE'
        and l.expires_at > ${new Date(now - graceMs)} and l.paid_amount + p.amount <= l.amount)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The link with a merchant's reference. */
export function findLinkByReference(tx: Tx, tenantId: string, referenceId: string) {
  return tx
    .selectFrom('payment_link')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('reference_search', '=', referenceId.toLowerCase())
    .executeTakeFirst();
}

/**
 * The links that a person may see: those of the tenants, limited to the person's stores if the person has only some
 * (STO-07).
 */
export type LinkScope = Pick<Scope, 'tenants' | 'storeIds'>;

/** Whether a link belongs to these stores. Null matches all links, including those of the whole merchant. */
export const isOfStores = (storeIds: readonly string[] | null, column: RawBuilder<unknown> = sql`store_id`) =>
  storeIds === null ? sql<boolean>`true` : sql<boolean>`${column} = any (${uuidArray(storeIds)})`;

/** The tenant in the scope that owns the link of this kind. */
export async function findTenantOfLink(
  tx: Tx,
  { tenants, storeIds }: LinkScope,
  id: string,
  kind: 'ONLINE' | 'OFFLINE',
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_link')
    .select('tenant_id')
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(isOfStores(storeIds))
    .executeTakeFirst();
  return row?.tenant_id;
}

/** The columns that change with the state. */
export type LinkEnd = Partial<Pick<Row<'payment_link'>, 'closed_by' | 'reason'>>;

/**
 * Moves a link according to the table of transitions, with one conditional UPDATE. False if its state does not allow
 * it.
 */
export async function moveLink(
  tx: Tx,
  { tenantId, id }: LinkKey,
  to: PaymentLinkState,
  end: LinkEnd,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_link')
    .set({ state: to, ...(isFinal(to) ? { closed_at: now } : {}), ...end })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`state = any (${textArray(leadingTo(to))})`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Changes the reference or expiry of an active link. False if it is not active. */
export async function updateLink(
  tx: Tx,
  { tenantId, id }: LinkKey,
  change: Partial<Pick<Row<'payment_link'>, 'reference_id' | 'expires_at' | 'due_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_link')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The link of a code. Undefined if no link has it. The transaction can see no other code. */
export async function findByCode(tx: Tx, code: string): Promise<LinkKey | undefined> {
  await sql`select set_config('galla.link_code', ${code}, true)`.execute(tx);
  const row = await tx
    .selectFrom('payment_link_code')
    .select(['tenant_id as tenantId', 'link_id as id'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row;
}

/** Those of these stores that belong to the tenant, and whether they are open. */
export async function findStoreStates(
  tx: Tx,
  tenantId: string,
  storeIds: readonly string[],
): Promise<{ readonly id: string; readonly active: boolean }[]> {
  return tx
    .selectFrom('store')
    .select(['id', 'active'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(storeIds)})`)
    .execute();
}
