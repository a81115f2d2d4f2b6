import type { NewOrder } from '@galla/contract/checkout/endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { TenantMode } from '../platform/rail/rails.ts';
import type { OrderKey } from './address.ts';

/** The tenant of an engine's request: the request names the merchant, and the key determines the mode. */
export interface ShopKey {
  readonly merchantId: string;
  readonly mode: TenantMode;
}

/** A tenant of a merchant, with the fields that orders and payments show of the merchant. */
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

/** Adds an order unless the merchant has one of this merchant order id. */
export async function insertOrder(tx: Tx, orderKey: OrderKey, order: NewOrder, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checkout_order')
    .values({
      tenant_id: orderKey.tenantId,
      id: orderKey.orderId,
      merchant_order_id: order.merchantOrderId,
      amount: order.amount,
      description: order.description ?? null,
      customer_name: order.customer?.name ?? null,
      customer_phone: order.customer?.phone ?? null,
      return_url: order.returnUrl ?? null,
      created_at: now,
      expires_at: new Date(order.expiresAt),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'merchant_order_id']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The order that a merchant calls so. */
export function findOrderByReference(tx: Tx, tenantId: string, merchantOrderId: string) {
  return tx
    .selectFrom('checkout_order')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .executeTakeFirst();
}

/** An order with the attempt that paid it. */
export function findOrder(tx: Tx, { tenantId, orderId }: OrderKey) {
  return tx
    .selectFrom('checkout_order as o')
    .leftJoin('checkout_attempt as a', (join) =>
      join.onRef('a.tenant_id', '=', 'o.tenant_id').onRef('a.id', '=', 'o.paid_attempt_id'),
    )
    .selectAll('o')
    .select(['a.method', 'a.card_network', 'a.card_last4', 'a.bank', 'a.wallet', 'a.utr', 'a.payment_id'])
    .select(sql<string | null>`masked_vpa(a.vpa)`.as('vpa'))
    .select(sql<string | null>`masked_phone(o.customer_phone)`.as('shown_phone'))
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/** An order with the attempt that paid it. */
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Closes an open order. False where it was closed before. */
export async function closeOrder(tx: Tx, { tenantId, orderId }: OrderKey, state: 'CANCELLED', now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('checkout_order')
    .set({ state, closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .where('state', '=', 'CREATED')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The one moment at which an order is paid: false where it was paid or closed before. */
export async function payOrder(tx: Tx, { tenantId, orderId }: OrderKey, attemptId: string, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('checkout_order')
    .set({ state: 'PAID', paid_attempt_id: attemptId, closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .where('state', '=', 'CREATED')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Closes orders whose time has passed, and returns them. An order with an attempt under way stays open until `grace`: a
 * customer who paid in time is not refunded because the bank reported late.
 */
export async function expireOrders(tx: Tx, now: Date, grace: Date): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    update checkout_order o set state = 'EXPIRED', closed_at = ${now}
    where state = 'CREATED' and expires_at <= ${now} and (expires_at <= ${grace} or not exists (
      select from checkout_attempt a where a.tenant_id = o.tenant_id and a.order_id = o.id and a.state = 'PENDING'))
    returning tenant_id as "tenantId", id as "orderId"`.execute(tx);
  return rows;
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

/** Keeps the first secret of a merchant. */
export async function insertSecret(tx: Tx, tenant_id: string, sealed_secret: Buffer, created_at: Date): Promise<void> {
  await tx
    .insertInto('checkout_secret')
    .values({ tenant_id, sealed_secret, created_at })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

/** The channel on which every change of an order or its attempts is announced. */
export const newsChannel = 'galla_checkout';

/** Ids end in random digits. The last three group the announcements, and a page wakes only for its own group. */
export const newsOf = (orderId: string) => orderId.slice(-3);

/** Announces, at the commit, that an order or one of its attempts changed. */
export async function announce(tx: Tx, orderId: string): Promise<void> {
  await sql`select pg_notify(${newsChannel}, ${newsOf(orderId)})`.execute(tx);
}
