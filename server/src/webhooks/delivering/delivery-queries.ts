import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import type { EndpointKey } from '../endpoint-queries.ts';

/** The name of the job that delivers events. */
export const deliverName = 'webhooks.deliver';

/** How many deliveries of a tenant run at once in a process. */
export const atOnceOfTenant = 32;
/** How many of them at an endpoint that does not answer well. */
const atOnceOfFailing = 2;

/** A delivery that is due, with everything that does not have to be unsealed. */
export interface DueDelivery {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly order_key: string;
  readonly attempts: number;
  readonly tries: number;
  readonly url: string;
  /** The time of the endpoint's last change, as text. */
  readonly version: string;
  readonly type: string;
  readonly payload: string;
  /** When the event became known, in ms. */
  readonly known_at: number;
}

/** When deliveries are due, by tenants: the next of each endpoint is looked at. */
export async function findDueDeliveries(tx: Tx, { tenantId, except }: DueSearch): Promise<DueWork[]> {
  const ofTenant = tenantId === undefined ? sql`true` : sql`e.tenant_id = ${tenantId}`;
  const { rows } = await sql<DueWork>`
    select e.tenant_id as "tenantId", min(d.due_at) as "dueAt" from webhook_endpoint e
    cross join lateral (
      select due_at from webhook_delivery d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id
        and d.state = 'WAITING' and d.due_at < 'infinity' and d.id <> all (${uuidArray(except)})
      order by d.due_at limit 1) d
    where ${ofTenant} and e.status = 'ACTIVE' and e.deleted_at is null
    group by e.tenant_id`.execute(tx);
  return rows;
}

/**
 * The due deliveries of a tenant. Each endpoint has a queue of its own: it gets its share of the places and no more, so
 * that one which hangs delays no other.
 */
export async function claimDeliveries(tx: Tx, { tenantId, now, places, except }: Claim): Promise<DueDelivery[]> {
  const most = Math.min(atOnceOfTenant, places + except.length);
  const { rows } = await sql<DueDelivery>`
    select d.id, e.id as endpoint_id, d.event_id, d.order_key, d.attempts, d.tries, e.url, e.updated_at::text as version,
      v.type, v.payload, (extract(epoch from v.created_at) * 1000)::float8 as known_at
    from (
      select id, url, updated_at, failing_since, greatest(1, ${most}::int / count(*) over ()) as share
      from webhook_endpoint where tenant_id = ${tenantId} and status = 'ACTIVE' and deleted_at is null) e
    cross join lateral (
      select id, event_id, order_key, attempts, tries, due_at from webhook_delivery w
      where w.tenant_id = ${tenantId} and w.endpoint_id = e.id and w.state = 'WAITING' and w.due_at <= ${now}
        and w.id <> all (${uuidArray(except)})
      order by w.due_at, w.place
      limit greatest(0, case when e.failing_since is null then e.share else least(e.share, ${atOnceOfFailing}) end - (
        select count(*) from webhook_delivery r
        where r.tenant_id = ${tenantId} and r.id = any (${uuidArray(except)}) and r.endpoint_id = e.id))) d
    join webhook_event v on v.tenant_id = ${tenantId} and v.id = d.event_id
    order by d.due_at limit ${places}`.execute(tx);
  return rows;
}

/** What an endpoint's deliveries are signed with, sealed. */
export function findSealed(tx: Tx, { tenantId, endpointId }: EndpointKey) {
  return tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'username', 'sealed_password', 'sealed_secret', 'previous_sealed_secret', 'previous_until'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .executeTakeFirst();
}

/** An attempt as it is kept. */
export type AttemptRow = Omit<Row<'webhook_attempt'>, 'tenant_id' | 'response_headers'> & {
  readonly response_headers: readonly (readonly [string, string])[];
};

/** How a delivery goes on after an attempt. `due_at` is null where it has ended. */
export interface Recorded {
  readonly delivery_id: string;
  /** Attempts before this one: an attempt of a process that was believed dead changes nothing. */
  readonly attempts_before: number;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly due_at: Date | null;
  readonly order_key: string;
  readonly type: string;
  readonly arrival_ms: number | null;
  readonly attempt: AttemptRow;
}

/** Locks the endpoints of attempts, in the order of their ids. */
export async function lockEndpoints(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`select from webhook_endpoint where tenant_id = ${tenantId} and id = any (${uuidArray(ids)})
    order by id for no key update`.execute(tx);
}

/** Moves deliveries after their attempts. Returns the ids of those that still waited for them. */
export async function moveDeliveries(
  tx: Tx,
  tenantId: string,
  all: readonly Recorded[],
  now: Date,
): Promise<Set<string>> {
  const moves = all.map(({ delivery_id, attempts_before, state, due_at }) => ({
    ...{ id: delivery_id, before: attempts_before, state, due_at },
  }));
  const { rows } = await sql<{ id: string }>`
    update webhook_delivery d set attempts = attempts + 1, tries = tries + 1, state = n.state,
      due_at = coalesce(n.due_at, d.due_at), finished_at = case when n.state = 'WAITING' then null else ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(moves)}::json) as n (id uuid, before integer, state text, due_at timestamptz)
    where d.tenant_id = ${tenantId} and d.id = n.id and d.state = 'WAITING' and d.attempts = n.before
    returning d.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps attempts. */
export async function insertAttempts(tx: Tx, tenantId: string, attempts: readonly AttemptRow[]): Promise<void> {
  const rows = attempts.map((attempt) => ({ ...attempt, response_headers: JSON.stringify(attempt.response_headers) }));
  await tx
    .insertInto('webhook_attempt')
    .values(rows.map((row) => ({ tenant_id: tenantId, ...row })))
    .execute();
}

/** Lets the next event go where one has ended, for each payment. Returns how many may go now. */
export async function releaseNext(
  tx: Tx,
  tenantId: string,
  ended: readonly { readonly endpoint_id: string; readonly order_key: string }[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update webhook_delivery d set due_at = ${now}
    from (
      select distinct n.endpoint_id, n.order_key
      from json_to_recordset(${JSON.stringify(ended)}::json) as n (endpoint_id uuid, order_key uuid)) k
    cross join lateral (
      select w.id, w.due_at from webhook_delivery w where w.tenant_id = ${tenantId} and w.endpoint_id = k.endpoint_id
        and w.order_key = k.order_key and w.state = 'WAITING' order by w.place limit 1) next
    where d.tenant_id = ${tenantId} and d.id = next.id and next.due_at = 'infinity' returning d.id`.execute(tx);
  return rows.length;
}

/** What the attempts of one endpoint come to. */
export interface EndpointNews {
  readonly last: Pick<AttemptRow, 'at' | 'number' | 'status' | 'error' | 'delivered'> & { readonly type: string };
  /** The first failure after the last success among them. */
  readonly failedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** Keeps what the last attempts say of an endpoint. */
export async function noteHealth(tx: Tx, { tenantId, endpointId }: EndpointKey, news: EndpointNews): Promise<void> {
  const { last, failedAt, deliveredAt } = news;
  // A success ends what was failing before it, and a failure after it begins anew.
  const failing = deliveredAt === null ? sql<Date>`coalesce(failing_since, ${failedAt})` : failedAt;
  await tx
    .updateTable('webhook_endpoint')
    .set({
      ...{ last_attempt_at: last.at, last_event_type: last.type, last_number: last.number },
      ...{ last_status: last.status, last_error: last.error, failing_since: failing },
      ...(deliveredAt !== null && { last_delivered_at: deliveredAt, noticed_at: null }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .execute();
}

/** Adds attempts to the figures of their hour. */
export async function addToHour(tx: Tx, row: Row<'webhook_hour'>): Promise<void> {
  const sum = (column: 'took' | 'arrival') => sql`(
    select array_agg(a + b order by number) from unnest(h.${sql.ref(column)}, excluded.${sql.ref(column)})
      with ordinality as n (a, b, number))`;
  await sql`
    insert into webhook_hour as h (tenant_id, endpoint_id, hour, delivered, failed, took, arrival)
    values (${row.tenant_id}, ${row.endpoint_id}, ${row.hour}, ${row.delivered}, ${row.failed}, ${row.took}::int[], ${row.arrival}::int[])
    on conflict (tenant_id, endpoint_id, hour) do update set delivered = h.delivered + excluded.delivered,
      failed = h.failed + excluded.failed, took = ${sum('took')}, arrival = ${sum('arrival')}`.execute(tx);
}
