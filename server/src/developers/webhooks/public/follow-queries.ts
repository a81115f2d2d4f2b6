import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The position of a reader of events: an outbox entry, and an event within it. */
export interface EventCursor {
  readonly position: number;
  readonly number: number;
}

/** The topic on the outbox's channel that wakes readers of a tenant's events. */
export const eventsTopic = (tenantId: string): string => `events:${tenantId}`;

/** Wakes the readers of a tenant's events after the commit. */
export const announceEvents = (tx: Tx, tenantId: string) =>
  sql`select pg_notify('galla_outbox', ${eventsTopic(tenantId)})`.execute(tx);

/** Records that a tenant's events are followed. Returns the outbox position, and when they were followed before. */
export async function noteFollower(tx: Tx, tenantId: string, now: Date) {
  const { rows } = await sql<{ position: number; followed_at: Date | null }>`
    with before as (select position, followed_at from webhook_cursor where tenant_id = ${tenantId})
    update webhook_cursor c set followed_at = greatest(c.followed_at, ${now}) from before
    where c.tenant_id = ${tenantId} returning before.position, before.followed_at`.execute(tx);
  return rows[0] ?? { position: 0, followed_at: null };
}

/** An event as its endpoints receive it. */
interface FollowedEvent extends EventCursor {
  readonly type: string;
  readonly payload: string;
}

/** The next events of a tenant after a cursor, in chronological order. */
export async function readEventsAfter(
  tx: Tx,
  tenantId: string,
  { position, number }: EventCursor,
  limit: number,
): Promise<FollowedEvent[]> {
  const { rows } = await sql<FollowedEvent>`
    select position, number, type, payload from webhook_event
    where tenant_id = ${tenantId} and position > 0 and (position, number) > (${position}, ${number})
    order by position, number limit ${limit}`.execute(tx);
  return rows;
}
