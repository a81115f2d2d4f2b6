import type { NewOrder } from '@galla/contract/collect/checkout/endpoints.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { ApiOrder, Metadata } from '@galla/contract/developers/merchant-api/schemas.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import { findOrders, listApiOrders } from '../../collect/checkout/public/order-queries.ts';
import type { Checkout } from '../../collect/checkout/public/service.ts';
import { cancelOrder, createOrderIn, payUrlOf } from '../../collect/checkout/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keysetPage, pageAt } from '../../platform/db/keyset-page.ts';
import { withPayments } from './expand.ts';
import { findMetadata, insertMetadata } from './queries.ts';

type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];
type NewApiOrder = Infer<typeof merchantApi.createOrder.spec.body>;
type ListQuery = Infer<typeof merchantApi.listOrders.spec.query>;

/** How long an order can be paid, by default. */
const usualMs = 30 * 60_000;

/** Creates an order in the transaction of its idempotency key. */
export async function createApiOrder(tx: Tx, context: ApiKeyContext, body: NewApiOrder): Promise<ApiOrder> {
  const { apiKey, scope, now } = context;
  const { metadata, expiresAt = new Date(now + usualMs).toISOString(), ...rest } = body;
  const order: NewOrder = { ...rest, merchantId: scope.merchants[0]?.merchantId ?? '', expiresAt };
  const orderId = await createOrderIn(tx, context, apiKey, order);
  await insertMetadata(tx, apiKey.tenantId, orderId, metadata);
  return readOrder(tx, context, orderId);
}

/** One order. @throws Problem STATUS_404 */
export async function readOrder(tx: Tx, context: ApiKeyContext, orderId: string, expand?: string): Promise<ApiOrder> {
  const [order] = await expanded(tx, context, expand, await readOrders(tx, context, [orderId]));
  if (order === undefined) throw new Problem('STATUS_404', 404);
  return order;
}

/** One page of orders. */
export async function listOrders(tx: Tx, context: ApiKeyContext, query: ListQuery) {
  const at = pageAt('order', query);
  const found = await listApiOrders(tx, context.apiKey.tenantId, query, at);
  const { rows, next, previous } = keysetPage(found, at, ({ id }) => encodeId('order', id));
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await readOrders(tx, context, ids)).map((order) => [order.orderId, order]));
  const orders = ids.flatMap((id) => byId.get(encodeId('order', id)) ?? []);
  return { orders: await expanded(tx, context, query.expand, orders), next, previous };
}

/** The order of a program that this payment paid. Null if there is none. */
export async function findPaidOrder(
  tx: Tx,
  context: ApiKeyContext,
  { paymentId, merchantOrderId }: { readonly paymentId: string; readonly merchantOrderId: string | null },
): Promise<ApiOrder | null> {
  if (merchantOrderId === null) return null;
  const found = await listApiOrders(tx, context.apiKey.tenantId, { merchantOrderId }, { size: 1 });
  const [order] = await readOrders(tx, context, found.map(({ id }) => id).slice(0, 1));
  return order?.paymentId === paymentId ? order : null;
}

const expanded = (tx: Tx, context: ApiKeyContext, expand: string | undefined, orders: readonly ApiOrder[]) =>
  withPayments(tx, context, expand, orders, ({ paymentId }) => paymentId);

/** Closes an open order, and returns its new state. */
export async function cancelApiOrder(context: ApiKeyContext, checkout: Checkout, shown: string): Promise<ApiOrder> {
  const { tenantId } = context.apiKey;
  const orderId = decodeId('order', shown) ?? '';
  await context.scoped((tx) => readOrder(tx, context, orderId));
  await cancelOrder(checkout, { tenantId, orderId });
  return context.scoped((tx) => readOrder(tx, context, orderId));
}

async function readOrders(tx: Tx, context: ApiKeyContext, ids: readonly string[]): Promise<ApiOrder[]> {
  if (ids.length === 0) return [];
  const { tenantId } = context.apiKey;
  const rows = (await findOrders(tx, tenantId, ids)).filter(({ origin }) => origin === 'API');
  const metadata = await findMetadata(tx, tenantId, ids);
  return rows.map((row) => viewOrder(context, row, metadata.get(row.id) ?? {}));
}

function viewOrder(context: ApiKeyContext, row: OrderRow, metadata: Metadata): ApiOrder {
  const isOver = row.state === 'CREATED' && row.expires_at.getTime() <= context.now;
  return {
    orderId: encodeId('order', row.id),
    merchantOrderId: row.merchant_order_id,
    state: isOver ? 'EXPIRED' : row.state,
    amount: row.amount,
    description: row.description,
    customerName: row.customer_name,
    customerPhone: row.shown_phone,
    returnUrl: row.return_url,
    payUrl: payUrlOf(context, { tenantId: row.tenant_id, orderId: row.id }),
    paymentId: row.payment_id === null ? null : encodeId('payment', row.payment_id),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    metadata,
  };
}
