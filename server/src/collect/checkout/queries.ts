import type { NewOrder } from '@galla/contract/collect/checkout/endpoints.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { graceMs } from '../../platform/jobs/expiry.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { OrderKey } from './public/address.ts';
import type { OwnOrder } from './public/follower.ts';

/** The tenant of an engine's request: the request names the merchant, and the key determines the mode. */
export interface ShopKey {
  readonly merchantId: string;
  readonly mode: TenantMode;
}

/** A tenant of a merchant, with the merchant's fields that orders and payments show. */
export async function findShop(tx: Tx, by: ShopKey | { readonly tenantId: string }) {
  return tx
    .selectFrom('tenant')
    .innerJoin('merchant', 'merchant.id', 'tenant.merchant_id')
    .select(['tenant.id as tenantId', 'tenant.mode', 'merchant.merchant_id as merchantId', 'merchant.name'])
    .select(sql<boolean>`merchant.kyc_status = 'VERIFIED'`.as('verified'))
    .where((where) =>
      'merchantId' in by
        ? where.and([where('merchant.merchant_id', '=', by.merchantId), where('tenant.mode', '=', by.mode)])
        : where('tenant.id', '=', by.tenantId),
    )
    .executeTakeFirst();
}

/** An order requested by a merchant's system. `id` is a UUID. */
export interface OrderRequest {
  readonly id: string;
  readonly order: NewOrder;
  readonly now: Date;
}

/** The fields of a stored order that are compared with a repeated request. */
export interface KeptOrder {
  readonly id: string;
  readonly merchant_order_id: string;
  readonly amount: number;
  readonly return_url: string | null;
}

/** Adds a tenant's orders whose merchant order ids are new. Returns their ids. */
export async function insertOrders(tx: Tx, tenantId: string, requests: readonly OrderRequest[]): Promise<Set<string>> {
  const rows = requests.map(({ id, order, now }) => ({
    id,
    merchant_order_id: order.merchantOrderId,
    amount: order.amount,
    description: order.description,
    customer_name: order.customer?.name,
    customer_phone: order.customer?.phone,
    return_url: order.returnUrl,
    created_at: now,
    expires_at: order.expiresAt,
  }));
  const inserted = await preparedQuery(
    tx,
    sql<{ id: string }>`
      insert into checkout_order (tenant_id, id, merchant_order_id, amount, description, customer_name, customer_phone,
        return_url, created_at, expires_at)
      select ${tenantId}::uuid, n.* from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid,
        merchant_order_id text, amount bigint, description text, customer_name text, customer_phone text,
        return_url text, created_at timestamptz, expires_at timestamptz)
      order by n.merchant_order_id
      on conflict (tenant_id, merchant_order_id) do nothing returning id`,
  );
  return new Set(inserted.map(({ id }) => id));
}

/** Adds an order created by the server itself. */
export async function insertOwnOrder(tx: Tx, order: OwnOrder, now: Date): Promise<void> {
  await tx
    .insertInto('checkout_order')
    .values({
      tenant_id: order.tenantId,
      id: order.orderId,
      merchant_order_id: order.merchantOrderId,
      origin: order.origin,
      reference: order.reference,
      amount: order.amount,
      description: order.description,
      customer_name: order.customer.name,
      customer_phone: order.customer.phone,
      return_url: null,
      store_id: order.storeId ?? null,
      created_at: now,
      expires_at: order.expiresAt,
    })
    .execute();
}

export function findOrdersByReference(
  tx: Tx,
  tenantId: string,
  merchantOrderIds: readonly string[],
): Promise<KeptOrder[]> {
  return tx
    .selectFrom('checkout_order')
    .select(['id', 'merchant_order_id', 'amount', 'return_url'])
    .where('tenant_id', '=', tenantId)
    .where('merchant_order_id', '=', sql<string>`any (${textArray(merchantOrderIds)})`)
    .execute();
}

/** Closes those of these orders that are open, in id order. Returns them. */
export async function closeOrders(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  state: 'CANCELLED' | 'EXPIRED',
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update checkout_order set state = ${state}, closed_at = ${now}
    where tenant_id = ${tenantId} and state = 'CREATED' and id = any (array(
      select id from checkout_order where tenant_id = ${tenantId} and id = any (${uuidArray(orderIds)})
      order by id for no key update))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** An attempt that pays its order if the order is open. */
export interface Paying {
  readonly orderId: string;
  readonly attemptId: string;
  readonly now: Date;
}

/**
 * The only statement that marks orders as paid; each is listed once. Returns the ids of the orders that were open. The
 * others were already paid or closed, or had expired, even if the worker has not closed them yet. An order of a link
 * expires with its link. Rows are locked in id order.
 */
export async function payOrders(tx: Tx, tenantId: string, payings: readonly Paying[]): Promise<Set<string>> {
  if (payings.length === 0) return new Set();
  const rows = payings.map(({ orderId, attemptId, now }) => ({
    order_id: orderId,
    attempt_id: attemptId,
    at: now,
    ends_after: new Date(now.getTime() - graceMs),
  }));
  const paid = await preparedQuery(
    tx,
    sql<{ id: string }>`
      update checkout_order o set state = 'PAID', paid_attempt_id = n.attempt_id, closed_at = n.at
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (order_id uuid, attempt_id uuid, at timestamptz,
        ends_after timestamptz)
      where o.tenant_id = ${tenantId} and o.id = n.order_id and o.state = 'CREATED'
        and (o.origin = 'LINK' or o.expires_at > n.ends_after) and o.id = any (array(
        select id from checkout_order
        where tenant_id = ${tenantId} and id = any (${uuidArray(payings.map(({ orderId }) => orderId))})
        order by id for no key update))
      returning o.id`,
  );
  return new Set(paid.map(({ id }) => id));
}

/**
 * Closes expired orders and returns them. An order with an attempt under way stays open until `grace`: a customer who
 * paid in time is not refunded because the bank reported late. An order of a payment link expires with its link.
 */
export async function expireOrders(tx: Tx, now: Date, grace: Date, sandbox: string | null): Promise<OrderKey[]> {
  const which =
    sandbox === null
      ? sql`not exists (select from tenant t where t.id = o.tenant_id and t.clock_offset > 0)`
      : sql`o.tenant_id = ${sandbox}`;
  const isDue = (tenant: RawBuilder<unknown>) => sql`o.state = 'CREATED' and o.origin = 'API' and o.expires_at <= ${now}
    and (o.expires_at <= ${grace} or not exists (
      select from checkout_attempt a where a.tenant_id = ${tenant} and a.order_id = o.id and a.state = 'PENDING'))`;
  // The index of open orders by expiry does not contain the tenant, so it is read once.
  const { rows: due } = await sql<{ tenant_id: string; ids: string[] }>`
    select o.tenant_id, array_agg(o.id) as ids from checkout_order o where ${isDue(sql`o.tenant_id`)} and ${which}
    group by o.tenant_id order by o.tenant_id`.execute(tx);
  const closed: OrderKey[] = [];
  // Rows are locked per tenant, in the same order.
  for (const { tenant_id: tenantId, ids } of due) {
    const { rows } = await sql<OrderKey>`
      update checkout_order set state = 'EXPIRED', closed_at = ${now}
      where tenant_id = ${tenantId} and state = 'CREATED' and id in (
        select o.id from checkout_order o
        where o.tenant_id = ${tenantId} and o.id = any (${uuidArray(ids)}) and ${isDue(sql`${tenantId}`)}
        order by o.id for no key update)
      returning tenant_id as "tenantId", id as "orderId"`.execute(tx);
    closed.push(...rows);
  }
  return closed;
}

/** The sealed secret that signs a merchant's results. */
export async function findSecret(tx: Tx, tenantId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('checkout_secret')
    .select('sealed_secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.sealed_secret;
}

/** Stores a merchant's first secret. */
export async function insertSecret(tx: Tx, tenant_id: string, sealed_secret: Buffer, created_at: Date): Promise<void> {
  await tx
    .insertInto('checkout_secret')
    .values({ tenant_id, sealed_secret, created_at })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

/** The channel that announces every change of an order or its attempts. */
export const newsChannel = 'galla_checkout';

/** Ids end in random digits. The last three group the announcements, so that a page wakes only for its own group. */
export const newsOf = (orderId: string) => orderId.slice(-3);

/** Announces on commit that these orders or their attempts changed. */
export async function announce(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const news = [...new Set(orderIds.map(newsOf))];
  if (news.length > 0)
    await sql`select pg_notify(${newsChannel}, changed) from unnest(${textArray(news)}) as changed`.execute(tx);
}
