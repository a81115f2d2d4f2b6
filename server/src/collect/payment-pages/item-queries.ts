import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { PageKey } from './queries.ts';

export type ItemRow = Row<'payment_page_item'>;

/** The merchant's description of an item. `id` is a UUID. */
export type ItemColumns = Pick<
  ItemRow,
  'id' | 'position' | 'name' | 'note' | 'unit_price' | 'gst_rate' | 'stock' | 'per_customer' | 'required'
>;

/** The items of a page in page order. */
export function findItems(tx: Tx, { tenantId, id }: PageKey): Promise<ItemRow[]> {
  return tx
    .selectFrom('payment_page_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', id)
    .where('removed', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Adds and updates items, and takes the page's other items off it. The table rejects a stock smaller than the held
 * count.
 */
export async function saveItems(tx: Tx, { tenantId, id }: PageKey, items: readonly ItemColumns[]): Promise<void> {
  await tx
    .updateTable('payment_page_item')
    .set({ removed: true })
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', id)
    .where(sql<boolean>`id <> all (${uuidArray(items.map((item) => item.id))})`)
    .execute();
  await sql`
    insert into payment_page_item (tenant_id, page_id, id, position, name, note, unit_price, gst_rate, stock,
      per_customer, required)
    select ${tenantId}::uuid, ${id}::uuid, n.* from json_to_recordset(${JSON.stringify(items)}::json) as n (id uuid,
      position smallint, name text, note text, unit_price bigint, gst_rate smallint, stock int, per_customer int,
      required boolean)
    order by n.id
    on conflict (tenant_id, id) do update set position = excluded.position, name = excluded.name, note = excluded.note,
      unit_price = excluded.unit_price, gst_rate = excluded.gst_rate, stock = excluded.stock,
      per_customer = excluded.per_customer, required = excluded.required, removed = false
    where payment_page_item.page_id = excluded.page_id`.execute(tx);
}

/** An item and its quantity in an order. */
export interface Quantity {
  readonly itemId: string;
  readonly quantity: number;
}

/** Locks items in id order. */
export async function lockItems(tx: Tx, tenantId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    select from payment_page_item where tenant_id = ${tenantId} and id = any (${uuidArray(itemIds)})
    order by id for no key update`.execute(tx);
}

/**
 * Holds items for an order with one conditional UPDATE, so that simultaneous customers can never hold and buy more than
 * the stock. Returns the ids of the items with enough stock.
 */
export async function reserveItems(tx: Tx, tenantId: string, wanted: readonly Quantity[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update payment_page_item i set reserved = reserved + n.quantity
    from json_to_recordset(${JSON.stringify(wanted)}::json) as n ("itemId" uuid, quantity int)
    where i.tenant_id = ${tenantId} and i.id = n."itemId" and not i.removed
      and (i.stock is null or i.sold + i.reserved + n.quantity <= i.stock)
    returning i.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Marks the held items of orders as sold, or releases them. Returns the number of items by page. */
export async function settleItems(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  outcome: 'SOLD' | 'GIVEN_BACK',
): Promise<void> {
  if (orderIds.length === 0) return;
  const isSold = outcome === 'SOLD';
  const { rows } = await sql<Quantity>`
    select item_id as "itemId", sum(quantity)::int as quantity from payment_page_order_item
    where tenant_id = ${tenantId} and order_id = any (${uuidArray(orderIds)}) group by item_id`.execute(tx);
  if (rows.length === 0) return;
  await lockItems(
    tx,
    tenantId,
    rows.map(({ itemId }) => itemId),
  );
  await sql`
    update payment_page_item i set reserved = i.reserved - n.quantity,
      sold = i.sold + case when ${isSold} then n.quantity else 0 end
    from json_to_recordset(${JSON.stringify(rows)}::json) as n ("itemId" uuid, quantity int)
    where i.tenant_id = ${tenantId} and i.id = n."itemId"`.execute(tx);
}
