import type { ClientBase } from 'pg';
import type { Tx } from '../db/database.ts';
import { appendNumbered } from '../db/distribution/append-numbered.ts';
import { insertRows } from '../db/distribution/insert-rows.ts';

/** The type of an event and its subject: `payment.updated`, `refund.completed`. `subjectId` is a UUID. */
export interface OutboxEvent {
  readonly type: `${string}.${string}`;
  readonly subjectId: string;
}

/** The position of a tenant's newest event; 0 if it never had one. */
export async function lastPosition(tx: Tx, tenantId: string): Promise<number> {
  const row = await tx
    .selectFrom('outbox_position')
    .select('position')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/**
 * Appends to the outbox of one tenant, in the given order, with positions without gaps: the tenant's counter stays
 * locked until the commit, so call it late. Listeners are notified after the commit. `at` is ms since 1970.
 */
export async function appendToOutbox(
  tx: Tx,
  tenantId: string,
  events: readonly OutboxEvent[],
  at: number,
): Promise<void> {
  if (events.length === 0) return;
  await appendNumbered(tx, { table: 'outbox', positions: 'outbox_position', channel: 'galla_outbox' }, tenantId, {
    count: events.length,
    each: {
      type: { type: 'text', values: events.map(({ type }) => type) },
      subject_id: { type: 'uuid', values: events.map(({ subjectId }) => subjectId) },
    },
    same: { created_at: new Date(at) },
  });
}

/** An event of one of several tenants. */
export interface OutboxEntry {
  readonly tenant_id: string;
  readonly subject_id: string;
  readonly type: OutboxEvent['type'];
}

/**
 * Appends to the outboxes of several tenants in one statement, with positions without gaps as `appendToOutbox` does.
 * Entries come in their final order; listeners are notified after the commit. `createdAt` is ISO 8601.
 */
export async function appendToOutboxes(
  client: ClientBase,
  entries: readonly OutboxEntry[],
  createdAt: string,
): Promise<void> {
  const insert = {
    name: 'outbox.append',
    text: `WITH entry AS (
             SELECT n.*, row_number() OVER (PARTITION BY tenant_id ORDER BY place) AS number
             FROM ROWS FROM (json_to_recordset($1) AS (tenant_id uuid, subject_id uuid, type text))
               WITH ORDINALITY AS n(tenant_id, subject_id, type, place)
           ), counter AS (
             INSERT INTO outbox_position AS p (tenant_id, position)
             SELECT tenant_id, count(*) FROM entry GROUP BY tenant_id ORDER BY tenant_id
             ON CONFLICT (tenant_id) DO UPDATE SET position = p.position + EXCLUDED.position
             RETURNING tenant_id, position
           ), size AS (SELECT tenant_id, count(*) AS size FROM entry GROUP BY tenant_id)
           INSERT INTO outbox (tenant_id, position, type, subject_id, created_at)
           SELECT entry.tenant_id, counter.position - size.size + entry.number, entry.type, entry.subject_id, $2
           FROM entry JOIN counter USING (tenant_id) JOIN size USING (tenant_id)`,
    values: [JSON.stringify(entries), createdAt],
  };
  await insertRows(client, insert, entries.length);
  const tenants = [...new Set(entries.map(({ tenant_id }) => tenant_id))];
  await client.query({
    name: 'outbox.notify',
    text: `SELECT pg_notify('galla_outbox', tenant) FROM unnest($1::text[]) AS tenant`,
    values: [tenants],
  });
}
