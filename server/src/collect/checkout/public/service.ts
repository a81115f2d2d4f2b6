import type { NewOrder, Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { checkout as contract, longestOrderMs } from '@galla/contract/collect/checkout/endpoints.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import { findMoneyRefusal } from '../../../business/activation/public/gate-queries.ts';
import type { IngestionService } from '../../../payments/ingestion/public/service.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import { groupCommits } from '../../../platform/db/group-commit.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import { graceMs } from '../../../platform/jobs/expiry.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { atClockOf, clockOf } from '../../../platform/sandbox-clock.ts';
import { listMovedSandboxes } from '../../../platform/sandbox-clock-queries.ts';
import { paidWithOf } from '../attempt-view.ts';
import { announceOrders } from '../order-events.ts';
import type { KeptOrder, OrderRequest, ShopKey } from '../queries.ts';
import {
  announce,
  closeOrders,
  expireOrders,
  findOrdersByReference,
  insertOrders,
  insertOwnOrder,
} from '../queries.ts';
import { read } from '../read-order.ts';
import { wrongReturnAddress } from '../return-address.ts';
import { tenantOf } from '../shops.ts';
import { returnAddress, returnSecret } from '../sign-result.ts';
import type { OrderKey } from './address.ts';
import { orderKeyOf, tokenOf } from './address.ts';
import type { OrderFollowers, OwnOrder } from './follower.ts';
import { followerOf } from './follower.ts';
import type { OrderRow } from './order-queries.ts';
import { findOrders } from './order-queries.ts';

/** The maximum number of one merchant's orders stored in one transaction. */
const maxAtOnce = 200;

/** The dependencies of the checkout. The API and the worker each run it under their own database role. */
export interface Checkout extends Pick<Platform, 'database' | 'masterKey' | 'clock' | 'log' | 'publicUrl' | 'rails'> {
  /** Payments of the checkout are stored like those of any engine. */
  readonly ingestion: IngestionService;
  /** The followers of orders from payment links and pages. */
  readonly orderFollowers: OrderFollowers;
}

/** The dependencies of reading an order. */
export type OrderReader = Omit<Checkout, 'ingestion' | 'orderFollowers'>;

const createProblem = problemsOf(contract.create.spec.errors);

/** Creates an order, or finds it if it already exists. Returns its id and the address of its page. */
export async function createOrder(platform: Checkout, order: NewOrder, mode: TenantMode) {
  const { database } = platform;
  const tenantId = await tenantOf(database, { merchantId: order.merchantId, mode });
  const checkout = tenantId === undefined ? platform : await atClockOf(platform, tenantId);
  refuseWrongOrder(checkout, order, mode);
  if (tenantId === undefined) throw createProblem('UNKNOWN_MERCHANT');
  const now = checkout.clock.now();
  const kept = await keepOrder(database, tenantId, { id: newId(), order, now: new Date(now) });
  const orderId = sameOrder(kept, order);
  return { orderId: encodeId('order', orderId), payUrl: payUrlOf(checkout, { tenantId, orderId }) };
}

/** The same, in the caller's transaction. Returns the UUID of the order. */
export async function createOrderIn(
  tx: Tx,
  checkout: Pick<Platform, 'clock' | 'publicUrl'>,
  { tenantId, mode }: { readonly tenantId: string; readonly mode: TenantMode },
  order: NewOrder,
): Promise<string> {
  refuseWrongOrder(checkout, order, mode);
  await refuseNoMoney(tx, tenantId);
  const id = newId();
  const now = checkout.clock.now();
  const added = await insertOrders(tx, tenantId, [{ id, order, now: new Date(now) }]);
  await announceOrders(tx, tenantId, 'created', [...added], now);
  if (added.has(id)) return id;
  const [known] = await findOrdersByReference(tx, tenantId, [order.merchantOrderId]);
  return sameOrder(known, order);
}

/** @throws Problem GATEWAY_NOT_ACTIVATED, MERCHANT_DISABLED */
async function refuseNoMoney(tx: Tx, tenantId: string): Promise<void> {
  const refusal = await findMoneyRefusal(tx, tenantId);
  if (refusal !== null) throw createProblem(refusal);
}

function refuseWrongOrder(
  { clock, publicUrl }: Pick<Platform, 'clock' | 'publicUrl'>,
  { expiresAt, returnUrl }: NewOrder,
  mode: TenantMode,
): void {
  const wrong = wrongTime(Date.parse(expiresAt), clock.now());
  if (wrong !== undefined) throw new Problem('STATUS_400', 400, { errors: [{ field: 'expiresAt', message: wrong }] });
  const astray = returnUrl && wrongReturnAddress(returnUrl, mode, publicUrl);
  if (astray) throw new Problem('STATUS_400', 400, { errors: [{ field: 'returnUrl', message: astray }] });
}

/** The id of the stored order, if its content matches the request. @throws Problem ORDER_DIFFERS */
function sameOrder(kept: KeptOrder | undefined, { amount, returnUrl }: NewOrder): string {
  if (kept === undefined || kept.amount !== amount || kept.return_url !== (returnUrl ?? null))
    throw createProblem('ORDER_DIFFERS');
  return kept.id;
}

/**
 * Stores an order, or finds the one with this merchant order id. Simultaneous orders of one merchant are stored
 * together.
 */
const keepOrder: (database: Database, tenantId: string, request: OrderRequest) => Promise<KeptOrder | undefined> =
  groupCommits(
    (database, tenantId, requests: readonly OrderRequest[]) =>
      inTenant(database, tenantId, async (tx) => {
        await refuseNoMoney(tx, tenantId);
        const added = await insertOrders(tx, tenantId, requests);
        const others = requests.filter(({ id }) => !added.has(id)).map(({ order }) => order.merchantOrderId);
        const known = others.length === 0 ? [] : await findOrdersByReference(tx, tenantId, others);
        const knownAs = new Map(known.map((row) => [row.merchant_order_id, row]));
        await announceOrders(tx, tenantId, 'created', [...added], requests[0]?.now.getTime() ?? 0);
        return requests.map(({ id, order: { merchantOrderId, amount, returnUrl = null } }) =>
          added.has(id)
            ? { id, merchant_order_id: merchantOrderId, amount, return_url: returnUrl }
            : knownAs.get(merchantOrderId),
        );
      }),
    maxAtOnce,
  );

function wrongTime(expiresAt: number, now: number): string | undefined {
  if (expiresAt <= now) return 'An order expires in the future.';
  return expiresAt > now + longestOrderMs ? 'An order expires within 184 days.' : undefined;
}

/** The secret that signs the results with which customers return to this merchant. */
export async function findReturnSecret({ database, masterKey, clock }: Checkout, shopKey: ShopKey): Promise<string> {
  const tenantId = await tenantOf(database, shopKey);
  if (tenantId === undefined) throw createProblem('UNKNOWN_MERCHANT');
  return inTenant(database, tenantId, (tx) => returnSecret(tx, masterKey, tenantId, clock.now()));
}

/** The order named by a token. Throws a 404 for an unknown link. */
export function orderKeyOfToken(checkout: Checkout, token: string): OrderKey {
  const orderKey = orderKeyOf(checkout.masterKey, token);
  if (orderKey === undefined) throw new Problem('STATUS_404', 404);
  return orderKey;
}

/** An order as its page shows it. Undefined if it no longer exists. */
export async function viewOrder(checkout: OrderReader, { tenantId, orderId }: OrderKey): Promise<Order | undefined> {
  const { order } = await read(checkout.database, tenantId, { orderId });
  return order && shownOrder(checkout, order);
}

export async function shownOrder(platform: OrderReader, row: OrderRow): Promise<Order> {
  const checkout = await atClockOf(platform, row.tenant_id);
  const now = checkout.clock.now();
  return {
    orderId: encodeId('order', row.id),
    merchantName: row.merchant_name,
    verified: row.verified,
    amount: row.amount,
    merchantOrderId: row.reference ?? row.merchant_order_id,
    description: row.description,
    customerName: row.customer_name,
    customerPhone: row.shown_phone,
    state: stateOf(row, now),
    expiresAt: row.expires_at.toISOString(),
    now: new Date(now).toISOString(),
    underWay: underWayOf(row),
    paid: paidOf(row),
    returnTo: await returnAddress(checkout, row),
    returnHost: row.return_url === null ? null : new URL(row.return_url).host,
  };
}

/** The same, but throws if the order no longer exists. */
export async function orderOf(checkout: OrderReader, orderKey: OrderKey): Promise<Order> {
  const order = await viewOrder(checkout, orderKey);
  if (order === undefined) throw new Problem('STATUS_404', 404);
  return order;
}

const stateOf = (row: OrderRow, now: number) =>
  row.state === 'CREATED' && row.expires_at.getTime() <= now ? 'EXPIRED' : row.state;

function underWayOf({ under_way_method, under_way_since, under_way_number }: OrderRow): Order['underWay'] {
  if (under_way_method === null || under_way_since === null || under_way_number === null) return null;
  return { method: under_way_method, since: under_way_since.toISOString(), number: under_way_number };
}

function paidOf(row: OrderRow): Order['paid'] {
  if (row.method === null || row.closed_at === null) return null;
  const { method, card_network, card_last4, bank, wallet, vpa } = row;
  return {
    with: paidWithOf({ method, card_network, card_last4, bank, wallet, vpa }),
    utr: row.utr,
    at: row.closed_at.toISOString(),
  };
}

/** Closes an order that the customer does not want to pay. An order that is already closed stays as it is. */
export async function cancelOrder(checkout: Checkout, orderKey: OrderKey): Promise<void> {
  const { database, orderFollowers } = checkout;
  const { tenantId, orderId } = orderKey;
  const clock = await clockOf(checkout, tenantId);
  await inTenant(database, tenantId, async (tx) => {
    const now = clock.now();
    const [order] = await findOrders(tx, tenantId, [orderId]);
    const follower = order && followerOf(orderFollowers, order.origin);
    await follower?.lock(tx, tenantId, [orderId], now);
    const [closed] = await endOrders(tx, tenantId, [orderId], 'CANCELLED', now);
    if (closed !== undefined) await follower?.follow(tx, tenantId, { closed: [orderId] }, now);
    if (closed !== undefined && follower === undefined) await announceOrders(tx, tenantId, 'cancelled', [orderId], now);
  });
}

/** Creates an order of the server's own in the caller's transaction. */
export const openOrder = (tx: Tx, order: OwnOrder, now: number): Promise<void> =>
  insertOwnOrder(tx, order, new Date(now));

/**
 * Closes those of these orders that are open, in the caller's transaction, and notifies their pages. Returns the closed
 * orders.
 */
export async function endOrders(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  state: 'CANCELLED' | 'EXPIRED',
  now: number,
): Promise<string[]> {
  const closed = await closeOrders(tx, tenantId, orderIds, state, new Date(now));
  await announce(tx, closed);
  return closed;
}

export const payUrlOf = ({ masterKey, publicUrl }: Pick<Platform, 'masterKey' | 'publicUrl'>, orderKey: OrderKey) =>
  `${publicUrl}/pay/${tokenOf(masterKey, orderKey)}`;

/** Closes expired orders of all tenants, under the worker's role. Sandboxes with a moved clock use that clock. */
export async function closeExpired({ database, clock }: Checkout): Promise<number> {
  let closed = await closeBy(database, clock.now(), null);
  for (const { tenantId, ahead } of await listMovedSandboxes(database))
    closed += await closeBy(database, clock.now() + ahead, tenantId);
  return closed;
}

function closeBy(database: Database, now: number, sandbox: string | null): Promise<number> {
  return inTransaction(database, async (tx) => {
    const closed = await expireOrders(tx, new Date(now), new Date(now - graceMs), sandbox);
    await announce(
      tx,
      closed.map(({ orderId }) => orderId),
    );
    // The outboxes are locked in the same order, so that two transactions cannot deadlock.
    for (const tenantId of [...new Set(closed.map((order) => order.tenantId))].sort()) {
      const orderIds = closed.filter((order) => order.tenantId === tenantId).map(({ orderId }) => orderId);
      await announceOrders(tx, tenantId, 'expired', orderIds, now);
    }
    return closed.length;
  });
}
