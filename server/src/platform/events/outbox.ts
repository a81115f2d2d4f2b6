import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What happened to what: `payment.updated`, `refund.completed`. `subjectId` is a UUID. */
export interface OutboxEvent {
  readonly type: `${string}.${string}`;
  readonly subjectId: string;
}

/**
 * Appends to the outbox of one tenant, in the order given, with positions without gaps: the tenant's counter stays
 * locked until the commit, so call it late. Listeners are told after the commit. `at` is ms since 1970.
 */
export async function appendToOutbox(
  tx: Tx,
  tenantId: string,
  events: readonly OutboxEvent[],
  at: number,
): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    insert into outbox_position as p (tenant_id, position) values (${tenantId}, ${events.length})
    on conflict (tenant_id) do update set position = p.position + excluded.position
    returning position`.execute(tx);
  const first = (rows[0]?.position ?? 0) - events.length + 1;
  const created_at = new Date(at);
  const entries = events.map(({ type, subjectId }, index) => ({
    tenant_id: tenantId,
    position: first + index,
    type,
    subject_id: subjectId,
    created_at,
  }));
  await tx.insertInto('outbox').values(entries).execute();
  await sql`select pg_notify('galla_outbox', ${tenantId})`.execute(tx);
}
