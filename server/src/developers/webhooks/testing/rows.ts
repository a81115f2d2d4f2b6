import { encodeId } from '@galla/contract/core/ids.ts';
import { webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/**
 * Adds an endpoint of a tenant with an event, its delivery and attempt, figures, and a replay. Returns the public ids
 * of endpoint and event.
 */
export async function webhookOf({ kysely }: Database, tenant_id: string, reference = 'canary') {
  const [id, event_id, at] = [newId(), newId(), new Date()];
  const sealed = { sealed_password: Buffer.from('sealed'), sealed_secret: Buffer.from('sealed') };
  await kysely
    .insertInto('webhook_endpoint')
    .values({
      tenant_id,
      id,
      url: 'https://canary.example.in/hooks',
      events: ['payment.completed'],
      username: 'canary',
      ...sealed,
      secret_ending: 'abcd',
      secret_since: at,
      created_by: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await kysely.insertInto('webhook_cursor').values({ tenant_id, position: 0 }).execute();
  const event = { type: 'payment.completed', subject_id: event_id, order_key: event_id, once: 'payment.completed' };
  const about = { reference, payment_id: null, amount: null, payload: '{}' };
  await kysely
    .insertInto('webhook_event')
    .values({ tenant_id, id: event_id, position: 1, ...event, ...about, occurred_at: at, created_at: at })
    .execute();
  const times = { due_at: at, occurred_at: at, created_at: at };
  await kysely
    .insertInto('webhook_delivery')
    .values({ tenant_id, id: newId(), endpoint_id: id, event_id, order_key: event_id, place: 8, ...times })
    .execute();
  const answer = { delivered: false, status: 503, error: null, took_ms: 1, phases: [0], remote_address: null };
  await kysely
    .insertInto('webhook_attempt')
    .values({ tenant_id, id: newId(), endpoint_id: id, event_id, number: 1, at, ...answer, signature: 'v1,x' })
    .execute();
  await kysely
    .insertInto('webhook_hour')
    .values({ tenant_id, endpoint_id: id, hour: at, took: [], arrival: [] })
    .execute();
  await kysely
    .insertInto('webhook_replay')
    .values({ tenant_id, id: newId(), endpoint_id: id, chosen: 1, due_at: at, created_by: newId(), created_at: at })
    .execute();
  return { endpointId: encodeId(webhookEndpointIds, id), eventId: encodeId('event', event_id) };
}
