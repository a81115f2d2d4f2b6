import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { withoutCopyAt } from '../../../platform/db/distribution/without-copy.ts';

/** An outbox entry: what happened to a subject. */
export interface OutboxEntry {
  readonly position: number;
  readonly type: string;
  readonly subject_id: string;
  readonly created_at: Date;
}

/** A tenant with endpoints. */
interface Following {
  readonly tenant_id: string;
  /** Whether there are entries that can be read now. */
  readonly behind: boolean;
  /** The number of consecutive failures to collect its events. */
  readonly failures: number;
}

/** The tenants with endpoints. A tenant that failed has nothing to read until its pause is over. */
export async function listFollowing(tx: Tx, now: Date): Promise<Following[]> {
  const { rows } = await sql<Following>`
    select c.tenant_id, c.failures,
      coalesce(p.position > c.position, false) and coalesce(c.retry_at <= ${now}, true) as behind
    from webhook_cursor c left join outbox_position p on p.tenant_id = c.tenant_id`.execute(tx);
  return rows;
}

/**
 * The outbox position read so far and when a command line last followed all events, with the row locked. Undefined if no one wants
 * events.
 */
export function lockCursor(
  tx: Tx,
  tenantId: string,
): Promise<Pick<Row<'webhook_cursor'>, 'position' | 'followed_at'> | undefined> {
  return tx
    .selectFrom('webhook_cursor')
    .select(['position', 'followed_at'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the outbox position and clears earlier failures. */
export async function moveCursor(tx: Tx, tenantId: string, position: number): Promise<void> {
  const settled = { failures: 0, retry_at: null, failure: null };
  await tx
    .updateTable('webhook_cursor')
    .set({ position, ...settled })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Records why a tenant's events could not be collected, and when to retry. */
export async function noteFailure(tx: Tx, tenantId: string, failure: string, retryAt: Date): Promise<void> {
  await tx
    .updateTable('webhook_cursor')
    .set({ failure, retry_at: retryAt, failures: sql<number>`failures + 1` })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** A tenant whose events cannot be collected. */
interface Failure {
  readonly merchant_id: string;
  readonly mode: string;
  /** The number of unread outbox entries. */
  readonly waiting: number;
  readonly failures: number;
  readonly retry_at: Date;
  readonly failure: string;
}

/** The tenants whose events cannot be collected, longest failure first. */
export async function listFailures(tx: Tx, limit: number): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    select m.merchant_id, t.mode, coalesce(p.position, c.position) - c.position as waiting, c.failures, c.retry_at, c.failure
    from webhook_cursor c join tenant t on t.id = c.tenant_id join merchant m on m.id = t.merchant_id
    left join outbox_position p on p.tenant_id = c.tenant_id
    where c.failures > 0 order by c.failures desc, m.merchant_id limit ${limit}`.execute(tx);
  return rows;
}

/** Ends the pauses of a merchant's tenants. Returns their number. */
export async function collectAgain(tx: Tx, merchantId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update webhook_cursor c set retry_at = ${now} from tenant t join merchant m on m.id = t.merchant_id
    where t.id = c.tenant_id and m.merchant_id = ${merchantId} and c.failures > 0 returning c.tenant_id`.execute(tx);
  return rows.length;
}

/** The next entries of a tenant's outbox. */
export async function readOutbox(tx: Tx, tenantId: string, after: number, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await sql<OutboxEntry>`
    select position, type, subject_id, created_at from outbox
    where tenant_id = ${tenantId} and position > ${after} order by position limit ${limit}`.execute(tx);
  return rows;
}

/** The fields of an endpoint that collecting needs. */
export type Subscriber = Pick<Row<'webhook_endpoint'>, 'id' | 'events'>;

/**
 * The active endpoints of a tenant, locked, because a delivery that ends at an endpoint releases the next event of its
 * payment.
 */
export function lockSubscribers(tx: Tx, tenantId: string): Promise<Subscriber[]> {
  return tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'events'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Adds events. Returns the ids of the new ones: an event that can happen only once to a subject is stored once. */
export async function insertEvents(tx: Tx, rows: readonly Row<'webhook_event'>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: added } = await sql<{ id: string }>`
    insert into webhook_event (tenant_id, id, position, number, type, subject_id, order_key, once, reference, payment_id, amount,
      payload, occurred_at, created_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as n (tenant_id uuid, id uuid, position bigint, number integer, type text,
      subject_id uuid, order_key uuid, once text, reference text, payment_id uuid, amount bigint, payload text,
      occurred_at timestamptz, created_at timestamptz)
    on conflict (tenant_id, subject_id, once) do nothing returning id`.execute(tx);
  return new Set(added.map(({ id }) => id));
}

/** A delivery to add. `behind`: an earlier event of the same payment is added with it. */
export interface NewDelivery {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly order_key: string;
  readonly place: number;
  readonly behind: boolean;
  readonly occurred_at: Date;
}

/**
 * Adds deliveries. A delivery waits without a due time while an earlier event of its payment is waiting. The caller has
 * locked the endpoints.
 */
export async function insertDeliveries(
  tx: Tx,
  tenantId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery (tenant_id, id, endpoint_id, event_id, order_key, place, due_at, occurred_at, created_at)
    select ${tenantId}::uuid, n.id, n.endpoint_id, n.event_id, n.order_key, n.place,
      case when n.behind or exists (
        select from webhook_delivery w where w.tenant_id = ${tenantId}::uuid and w.endpoint_id = n.endpoint_id
          and w.order_key = n.order_key and w.state = 'WAITING') then 'infinity' else ${now}::timestamptz end,
      n.occurred_at, ${now}
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as n (id uuid, endpoint_id uuid, event_id uuid,
      order_key uuid, place bigint, behind boolean, occurred_at timestamptz)
    ${await withoutCopyAt(tx)}`.execute(tx);
}
