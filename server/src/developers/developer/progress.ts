import { encodeId } from '@galla/contract/core/ids.ts';
import type { StartEvent, StartProgress } from '@galla/contract/developers/developer/endpoints.ts';
import { webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { findOrders } from '../../collect/checkout/public/order-queries.ts';
import { payUrlOf } from '../../collect/checkout/public/service.ts';
import { readRefusedRequests } from '../../platform/auth/api-requests.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { KeyOwner } from '../api-keys/public/api-key-view.ts';
import { listKeys } from '../api-keys/public/queries.ts';
import type { AttemptRow } from './queries.ts';
import { countEndpoints, findAttempts, findOrderIds, isVerified } from './queries.ts';

type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];
type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];
type RefusedCall = Awaited<ReturnType<typeof readRefusedRequests>>[number];

/** The common prefix of merchant API paths, which is not shown. */
const apiPrefix = /^\/api\/merchant\/v1(?=\/)/;

/** The number of entries in the list of recent events. */
const shown = 8;

/** A merchant's progress. The transaction sees the tenants of both modes. */
export async function readProgress(tx: Tx, context: ScopedContext, owner: KeyOwner): Promise<StartProgress> {
  const { live, test } = owner.tenantOf;
  const keys = (await listKeys(tx, [live, test])).filter((key) => worksAt(key, context.now)).toReversed();
  const ids = await findOrderIds(tx, test, context.now);
  const wanted = [...new Set([ids.first, ids.paid, ids.open, ...ids.last].filter((id) => id !== undefined))];
  const orders = new Map((await findOrders(tx, test, wanted)).map((row) => [row.id, row]));
  const orderOf = (id: string | undefined) => (id === undefined ? undefined : orders.get(id));
  const viewed = (row: OrderRow | undefined) => (row === undefined ? null : viewOrder(context, row));
  const attempts = await findAttempts(tx, test);
  const mayOrder = keys.filter(({ mode, scopes }) => mode === 'test' && scopes.includes('orders'));
  // The steps create an order and then a webhook endpoint.
  const key = mayOrder.find(({ scopes }) => scopes.includes('webhooks')) ?? mayOrder[0];
  const paid = orderOf(ids.paid);
  const refused = attempts.last.find(({ delivered }) => !delivered);
  return {
    key: key === undefined ? null : viewKey(key),
    order: viewed(orderOf(ids.first)),
    openOrder: viewed(orderOf(ids.open)),
    paid: paid === undefined ? null : viewPaid(paid),
    webhook: {
      endpoints: await countEndpoints(tx, test),
      delivered: attempts.accepted === undefined ? null : viewAttempt(attempts.accepted),
      refused: refused === undefined ? null : viewAttempt(refused),
    },
    live: {
      verified: await isVerified(tx, live),
      activated: context.scope.facts.attributes.has('PAYMENT_GATEWAY_ACTIVATED'),
      hasKey: keys.some(({ mode }) => mode === 'live'),
    },
    events: eventsOf(
      keys.filter(({ mode }) => mode === 'test'),
      ids.last.flatMap((id) => orders.get(id) ?? []),
      attempts.last,
      await readRefusedRequests(tx, test, shown),
    ),
  };
}

const worksAt = ({ disabled_at, expires_at }: KeyRow, now: number) =>
  disabled_at === null && (expires_at === null || expires_at.getTime() > now);

const viewKey = ({ name, last_group, scopes, created_at }: KeyRow) => ({
  name,
  scopes,
  lastGroup: last_group,
  createdAt: created_at.toISOString(),
});

const viewOrder = (context: ScopedContext, row: OrderRow) => ({
  orderId: encodeId('order', row.id),
  merchantOrderId: row.merchant_order_id,
  amount: row.amount,
  state: row.state === 'CREATED' && row.expires_at.getTime() <= context.now ? ('EXPIRED' as const) : row.state,
  payUrl: payUrlOf(context, { tenantId: row.tenant_id, orderId: row.id }),
  createdAt: row.created_at.toISOString(),
});

const viewPaid = ({ merchant_order_id, amount, closed_at, created_at }: OrderRow) => ({
  merchantOrderId: merchant_order_id,
  amount,
  at: (closed_at ?? created_at).toISOString(),
});

const viewAttempt = ({ endpoint_id, event_id, url, at, type, number, delivered, status }: AttemptRow) => ({
  webhookId: encodeId(webhookEndpointIds, endpoint_id),
  eventId: encodeId('event', event_id),
  type,
  number,
  delivered,
  status,
  at: at.toISOString(),
  path: new URL(url).pathname,
});

/** The latest events, newest first. */
function eventsOf(
  keys: readonly KeyRow[],
  orders: readonly OrderRow[],
  attempts: readonly AttemptRow[],
  refused: readonly RefusedCall[],
): StartEvent[] {
  const plain = { amount: null, attempt: null, status: null } as const;
  const events = [
    ...keys.map(({ name, created_at }) => ({ ...plain, kind: 'KEY_MADE' as const, at: created_at, reference: name })),
    ...orders.flatMap(({ merchant_order_id: reference, amount, state, created_at, closed_at }) => [
      { ...plain, kind: 'ORDER_MADE' as const, at: created_at, reference, amount },
      ...(state === 'PAID'
        ? [{ ...plain, kind: 'PAID' as const, at: closed_at ?? created_at, reference, amount }]
        : []),
    ]),
    ...attempts.map((row) => ({
      ...plain,
      kind: 'WEBHOOK' as const,
      at: row.at,
      reference: row.type,
      attempt: viewAttempt(row),
    })),
    ...refused.map(({ method, path, status, at }) => ({
      ...plain,
      kind: 'CALL_REFUSED' as const,
      at,
      reference: `${method} ${path.replace(apiPrefix, '')}`,
      status,
    })),
  ];
  return events
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, shown)
    .map((one) => ({ ...one, at: one.at.toISOString() }));
}
