import { encodeId } from '@galla/contract/core/ids.ts';
import type { WebhookBody } from '@galla/contract/developers/webhooks/events.ts';
import { webhookEventTypes, webhookSchemaVersion } from '@galla/contract/developers/webhooks/events.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { deliverName } from '../delivering/delivery-queries.ts';
import { closeCursor, findTenant } from '../endpoint-queries.ts';
import { followedForMs, isFollowed } from '../following/is-followed.ts';
import { announceEvents } from '../public/follow-queries.ts';
import type { NewDelivery, OutboxEntry, Subscriber } from './collect-queries.ts';
import {
  insertDeliveries,
  insertEvents,
  lockCursor,
  lockSubscribers,
  moveCursor,
  readOutbox,
} from './collect-queries.ts';
import { eventsOf } from './events.ts';
import type { MadeEvent } from './made-event.ts';

/** The maximum number of outbox entries read in one transaction. */
const maxEntries = 500;
/** More than the number of events that one outbox entry makes. */
const placesOfEntry = 8;

/** The owner of the events, named in every payload. */
export interface Sender {
  readonly merchantId: string;
  readonly mode: 'live' | 'test';
}

/**
 * Creates events from a merchant's outbox entries, and a delivery for each endpoint that subscribes to them. Reading
 * the outbox and writing the deliveries are one transaction, so that no event is lost or duplicated. True if there is
 * more to read.
 */
export async function collectEvents(tx: Tx, tenantId: string, now: number): Promise<boolean> {
  const cursor = await lockCursor(tx, tenantId);
  if (cursor === undefined) return false;
  const entries = await readOutbox(tx, tenantId, cursor.position, maxEntries);
  const last = entries.at(-1);
  if (last === undefined) return false;
  const subscribers = await lockSubscribers(tx, tenantId);
  const followed = isFollowed(cursor.followed_at, now);
  const wanted = new Set<string>(followed ? webhookEventTypes : subscribers.flatMap(({ events }) => events));
  const found = wanted.size === 0 ? [] : await eventsOf(tx, tenantId, entries);
  const sender = await findTenant(tx, tenantId);
  const places = new Map<number, number>();
  const made = found
    .filter(({ event }) => wanted.has(event.type))
    .map(({ entry, event }) => {
      const number = places.get(entry.position) ?? 0;
      places.set(entry.position, number + 1);
      const row = { ...rowOf(tenantId, sender, entry, event, now), number };
      return { place: entry.position * placesOfEntry + number, row };
    });
  const rows = made.map(({ row }) => row);
  const added = await insertEvents(tx, rows);
  const deliveries = deliveriesOf(
    made.filter(({ row }) => added.has(row.id)),
    subscribers,
  );
  if (deliveries.length > 0) {
    await insertDeliveries(tx, tenantId, deliveries, new Date(now));
    await announceWork(tx, deliverName, tenantId, now);
  }
  if (followed && added.size > 0) await announceEvents(tx, tenantId);
  await moveCursor(tx, tenantId, last.position);
  if (wanted.size === 0) await closeCursor(tx, tenantId, new Date(now - followedForMs));
  return entries.length === maxEntries;
}

function rowOf(
  tenantId: string,
  sender: Sender,
  entry: OutboxEntry,
  { type, data, orderKey, repeats, reference, paymentId, amount }: MadeEvent,
  now: number,
): Omit<Row<'webhook_event'>, 'number'> {
  const id = newId(entry.created_at.getTime());
  return {
    tenant_id: tenantId,
    id,
    position: entry.position,
    type,
    subject_id: entry.subject_id,
    order_key: orderKey,
    once: repeats === true ? `${type}:${entry.position}` : type,
    reference,
    payment_id: paymentId,
    amount,
    payload: bodyOf(sender, id, type, entry.created_at, data),
    occurred_at: entry.created_at,
    created_at: new Date(now),
  };
}

/** The body of an event. It is written once, and every attempt sends the same bytes. */
export function bodyOf(
  { merchantId, mode }: Sender,
  id: string,
  type: string,
  occurredAt: Date,
  data: unknown,
): string {
  const shown = {
    id: encodeId('event', id),
    type,
    version: webhookSchemaVersion,
    occurredAt: occurredAt.toISOString(),
  };
  return JSON.stringify({ ...shown, merchantId, mode, data } satisfies WebhookBody);
}

function deliveriesOf(
  events: readonly { readonly place: number; readonly row: Row<'webhook_event'> }[],
  subscribers: readonly Subscriber[],
): NewDelivery[] {
  return subscribers.flatMap(({ id: endpoint_id, events: wanted }) => {
    const seen = new Set<string>();
    return events
      .filter(({ row }) => wanted.includes(row.type))
      .map(({ place, row: { id: event_id, order_key, occurred_at } }) => {
        const behind = seen.has(order_key);
        seen.add(order_key);
        return { id: newId(), endpoint_id, event_id, order_key, place, behind, occurred_at };
      });
  });
}
