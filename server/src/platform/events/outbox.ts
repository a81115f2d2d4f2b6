import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { textArray, uuidArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { isDistributedAt } from '../db/database.ts';
import { refuseConflicts, withoutCopy } from '../db/distribution/without-copy.ts';
import { preparedQuery } from '../db/prepared-statements.ts';

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
  if (await isDistributedAt(tx)) return appendOnNode(tx, tenantId, events, at);
  const types = events.map(({ type }) => type);
  const subjects = events.map(({ subjectId }) => subjectId);
  await preparedQuery(
    tx,
    sql`
    with counter as (
      insert into outbox_position as p (tenant_id, position) values (${tenantId}, ${events.length})
      on conflict (tenant_id) do update set position = p.position + excluded.position
      returning position
    ), entry as (
      insert into outbox (tenant_id, position, type, subject_id, created_at)
      select ${tenantId}, counter.position - ${events.length} + e.number, e.type, e.subject_id, ${new Date(at)}
      from counter cross join unnest(${textArray(types)}, ${uuidArray(subjects)}) with ordinality as e (type, subject_id, number)
    )
    select pg_notify('galla_outbox', ${tenantId})`,
  );
}

/** The same on a distributed database: each statement goes to the tenant's node, and the notification is sent here. */
async function appendOnNode(tx: Tx, tenantId: string, events: readonly OutboxEvent[], at: number): Promise<void> {
  const [counter] = await preparedQuery(
    tx,
    sql<{ position: number }>`
      insert into outbox_position as p (tenant_id, position) values (${tenantId}, ${events.length})
      on conflict (tenant_id) do update set position = p.position + excluded.position returning position`,
  );
  const before = (counter?.position ?? 0) - events.length;
  const entries = events.map(({ type, subjectId }, index) => ({
    tenant_id: tenantId,
    position: before + index + 1,
    type,
    subject_id: subjectId,
    created_at: new Date(at),
  }));
  await tx.insertInto('outbox').values(entries).execute();
  await sql`select pg_notify('galla_outbox', ${tenantId})`.execute(tx);
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
  { createdAt, isDistributed }: { readonly createdAt: string; readonly isDistributed: boolean },
): Promise<void> {
  const appended = await client.query({
    name: isDistributed ? 'outbox.appendOnNodes' : 'outbox.append',
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
           FROM entry JOIN counter USING (tenant_id) JOIN size USING (tenant_id) ${isDistributed ? withoutCopy : ''}`,
    values: [JSON.stringify(entries), createdAt],
  });
  if (isDistributed) refuseConflicts(appended, entries.length);
  const tenants = [...new Set(entries.map(({ tenant_id }) => tenant_id))];
  await client.query({
    name: 'outbox.notify',
    text: `SELECT pg_notify('galla_outbox', tenant) FROM unnest($1::text[]) AS tenant`,
    values: [tenants],
  });
}
