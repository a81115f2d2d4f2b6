import { sql } from 'kysely';
import { erasedName, type KnownCustomer } from '../../platform/customers/erasure.ts';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { Quantity } from './item-queries.ts';
import type { PageKey } from './queries.ts';

export type PageOrderRow = Row<'payment_page_order'>;

/** A new order of a customer. */
export type NewPageOrder = Pick<
  PageOrderRow,
  | 'tenant_id'
  | 'id'
  | 'page_id'
  | 'key'
  | 'reference'
  | 'amount'
  | 'customer_name'
  | 'customer_phone'
  | 'created_at'
  | 'expires_at'
  | 'due_at'
> & { readonly answers: string; readonly network: Buffer | null };

/** Adds an order. False if the same press has already created one. */
export async function insertPageOrder(tx: Tx, order: NewPageOrder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_page_order')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The order of a press of the page, if it is open or paid. */
export function findByKey(tx: Tx, { tenantId, id }: PageKey, key: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('payment_page_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', id)
    .where('key', '=', key)
    .where('state', '<>', 'CLOSED')
    .executeTakeFirst();
}

/** Adds the items of an order, as the page now has them. */
export async function insertOrderItems(
  tx: Tx,
  tenantId: string,
  orderId: string,
  items: readonly (Quantity & { readonly name: string; readonly unitPrice: number; readonly gstRate: number })[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('payment_page_order_item')
    .values(
      items.map(({ itemId, quantity, name, unitPrice, gstRate }) => ({
        tenant_id: tenantId,
        order_id: orderId,
        item_id: itemId,
        quantity,
        name,
        unit_price: unitPrice,
        gst_rate: gstRate,
      })),
    )
    .execute();
}

/** How many of each item a customer has in open or paid orders. */
export async function countOfCustomer(
  tx: Tx,
  { tenantId, id }: PageKey,
  phone: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Quantity>`
    select i.item_id as "itemId", sum(i.quantity)::int as quantity
    from payment_page_order o
    join payment_page_order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = ${tenantId} and o.page_id = ${id} and o.customer_phone = ${phone} and o.state <> 'CLOSED'
    group by i.item_id`.execute(tx);
  return new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]));
}

/** The items of a page held by one network's open orders. */
export interface HeldOfNetwork {
  readonly orders: number;
  readonly quantities: ReadonlyMap<string, number>;
}

/** The number of a network's open orders, and how much of each item they hold. */
export async function heldOfNetwork(tx: Tx, { tenantId, id }: PageKey, network: Buffer): Promise<HeldOfNetwork> {
  const { rows } = await sql<Quantity & { orderId: string }>`
    select o.id as "orderId", i.item_id as "itemId", i.quantity
    from payment_page_order o
    join payment_page_order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = ${tenantId} and o.page_id = ${id} and o.network = ${network} and o.state = 'OPEN'`.execute(tx);
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of rows) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  return { orders: new Set(rows.map(({ orderId }) => orderId)).size, quantities };
}

/** An attempt that paid an order of a page. */
interface PaidBy {
  readonly orderId: string;
  readonly attemptId: string;
}

/**
 * The only statement that marks orders of pages as paid. Returns what each page received from the orders that were open.
 */
export async function payPageOrders(tx: Tx, tenantId: string, paid: readonly PaidBy[], now: Date) {
  const { rows } = await sql<{ id: string; page_id: string; amount: number }>`
    update payment_page_order o set state = 'PAID', network = null, attempt_id = n."attemptId", closed_at = ${now}
    from json_to_recordset(${JSON.stringify(paid)}::json) as n ("orderId" uuid, "attemptId" uuid)
    where o.tenant_id = ${tenantId} and o.id = n."orderId" and o.state = 'OPEN'
    returning o.id, o.page_id, o.amount`.execute(tx);
  // A separate query, because nodes cannot return values from other rows.
  const { rows: counts } = await sql<{ order_id: string; items: number }>`
    select order_id, sum(quantity)::int as items from payment_page_order_item
    where tenant_id = ${tenantId} and order_id = any (${uuidArray(rows.map(({ id }) => id))}) group by order_id`.execute(
    tx,
  );
  const items = new Map(counts.map((count) => [count.order_id, count.items]));
  return rows.map((row) => ({ ...row, items: items.get(row.id) ?? 0 }));
}

/** Closes open orders, whose items are released. Returns the ids of the orders that were open, and their pages. */
export async function closePageOrders(tx: Tx, tenantId: string, orderIds: readonly string[], now: Date) {
  return tx
    .updateTable('payment_page_order')
    .set({ state: 'CLOSED', network: null, closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(orderIds)})`)
    .where('state', '=', 'OPEN')
    .returning(['id', 'page_id'])
    .execute();
}

export async function findOpenOrders(tx: Tx, { tenantId, id }: PageKey): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_page_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', id)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function findPagesOf(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('payment_page_order')
    .select('page_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(orderIds)})`)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Erases a customer from the orders of a tenant's pages, including answers. @returns the number of orders */
export async function eraseFromPageOrders(tx: Tx, tenantId: string, { phones }: KnownCustomer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payment_page_order set customer_name = ${erasedName}, customer_phone = '', answers = '[]'
    where tenant_id = ${tenantId} and customer_phone = any (${textArray(phones)})`.execute(tx);
  return Number(numAffectedRows);
}
