import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { withoutCopyAt } from '../../../platform/db/distribution/without-copy.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';

/** The name of the job that delivers events. */
export const deliverName = 'webhooks.deliver';

/** The maximum number of a tenant's simultaneous deliveries in one process. */
export const atOnceOfTenant = 32;
/** The same for an endpoint that is failing. */
const atOnceOfFailing = 2;

/** A due delivery, with everything that needs no unsealing. */
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
  readonly username: string;
  /** The sealed secrets that sign and authenticate its deliveries, in base64. */
  readonly sealed_password: string;
  readonly sealed_secret: string;
  readonly previous_sealed_secret: string | null;
  /** In ms. */
  readonly previous_until: number | null;
  readonly type: string;
  readonly payload: string;
  /** When the event was collected, in ms. */
  readonly known_at: number;
}

/** When deliveries are due, by tenant, judged by the next delivery of each endpoint. */
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
 * Claims due deliveries of a tenant. Each endpoint has its own queue and gets at most its share of the slots, so that
 * an endpoint that hangs delays no other.
 */
export async function claimDeliveries(tx: Tx, { tenantId, now, places, except }: Claim): Promise<DueDelivery[]> {
  const max = Math.min(atOnceOfTenant, places + except.length);
  const { rows } = await sql<DueDelivery>`
    select d.id, e.id as endpoint_id, d.event_id, d.order_key, d.attempts, d.tries, e.url, e.version,
      e.username, e.sealed_password, e.sealed_secret, e.previous_sealed_secret, e.previous_until, v.type, v.payload, (extract(epoch from v.created_at) * 1000)::float8 as known_at
    from (
      select id, url, updated_at::text as version, failing_since, username,
        encode(sealed_password, 'base64') as sealed_password, encode(sealed_secret, 'base64') as sealed_secret,
        encode(previous_sealed_secret, 'base64') as previous_sealed_secret,
        (extract(epoch from previous_until) * 1000)::float8 as previous_until,
        greatest(1, ${max}::int / count(*) over ()) as share
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

export type AttemptRow = Omit<Row<'webhook_attempt'>, 'tenant_id' | 'response_headers'> & {
  readonly response_headers: readonly (readonly [string, string])[];
};

/** How a delivery continues after an attempt. `due_at` is null if it has ended. */
export interface Recorded {
  readonly delivery_id: string;
  /** The number of attempts before this one. An attempt of a process that was believed dead then changes nothing. */
  readonly attempts_before: number;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly due_at: Date | null;
  readonly order_key: string;
  readonly type: string;
  readonly arrival_ms: number | null;
  readonly attempt: AttemptRow;
}

/** Locks the endpoints of attempts, in id order. */
export async function lockEndpoints(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`select from webhook_endpoint where tenant_id = ${tenantId} and id = any (${uuidArray(ids)})
    order by id for no key update`.execute(tx);
}

/** Updates deliveries after their attempts. Returns the ids of those that were still waiting for the attempt. */
export async function moveDeliveries(
  tx: Tx,
  tenantId: string,
  all: readonly Recorded[],
  now: Date,
): Promise<Set<string>> {
  const moves = all.map(({ delivery_id, attempts_before, state, due_at }) => ({
    id: delivery_id,
    before: attempts_before,
    state,
    due_at,
  }));
  const { rows } = await sql<{ id: string }>`
    update webhook_delivery d set attempts = attempts + 1, tries = tries + 1, state = n.state,
      due_at = coalesce(n.due_at, d.due_at), finished_at = case when n.state = 'WAITING' then null else ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(moves)}::json) as n (id uuid, before integer, state text, due_at timestamptz)
    where d.tenant_id = ${tenantId} and d.id = n.id and d.state = 'WAITING' and d.attempts = n.before
    returning d.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function insertAttempts(tx: Tx, tenantId: string, attempts: readonly AttemptRow[]): Promise<void> {
  await sql`
    insert into webhook_attempt (tenant_id, id, endpoint_id, event_id, number, at, delivered, status, error, took_ms, phases,
      remote_address, signature, response_headers, response_body, cut)
    select ${tenantId}::uuid, n.* from json_to_recordset(${JSON.stringify(attempts)}::json) as n (id uuid, endpoint_id uuid,
      event_id uuid, number integer, at timestamptz, delivered boolean, status integer, error text, took_ms integer,
      phases integer[], remote_address text, signature text, response_headers jsonb, response_body text, cut boolean)
    ${await withoutCopyAt(tx)}`.execute(tx);
}

/** Releases the next event of each payment whose previous event has ended. Returns the number of released events. */
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

/** The result of the attempts of one endpoint. */
export interface EndpointNews {
  readonly endpointId: string;
  readonly last: Pick<AttemptRow, 'at' | 'number' | 'status' | 'error'> & { readonly type: string };
  /** The first failure after the last success among them. */
  readonly failedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/**
 * Stores the health of endpoints after their latest attempts. A success clears earlier failures, and a failure after it
 * starts a new series.
 */
export async function noteHealth(tx: Tx, tenantId: string, news: readonly EndpointNews[]): Promise<void> {
  const rows = news.map(({ endpointId, last, failedAt, deliveredAt }) => ({
    id: endpointId,
    at: last.at,
    type: last.type,
    number: last.number,
    status: last.status,
    error: last.error,
    failed_at: failedAt,
    delivered_at: deliveredAt,
  }));
  await sql`
    update webhook_endpoint e set last_attempt_at = n.at, last_event_type = n.type, last_number = n.number,
      last_status = n.status, last_error = n.error,
      failing_since = case when n.delivered_at is null then coalesce(e.failing_since, n.failed_at) else n.failed_at end,
      noticed_at = case when n.delivered_at is null then e.noticed_at end,
      last_delivered_at = coalesce(n.delivered_at, e.last_delivered_at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, at timestamptz, type text, number integer,
      status integer, error text, failed_at timestamptz, delivered_at timestamptz)
    where e.tenant_id = ${tenantId} and e.id = n.id`.execute(tx);
}

/** Adds attempts to the hourly figures. */
export async function addToHours(tx: Tx, rows: readonly Row<'webhook_hour'>[]): Promise<void> {
  const sum = (column: 'took' | 'arrival') => sql`(
    select array_agg(a + b order by number) from unnest(h.${sql.ref(column)}, excluded.${sql.ref(column)})
      with ordinality as n (a, b, number))`;
  await sql`
    insert into webhook_hour as h (tenant_id, endpoint_id, hour, delivered, failed, took, arrival)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as n (tenant_id uuid, endpoint_id uuid, hour timestamptz,
      delivered integer, failed integer, took integer[], arrival integer[])
    on conflict (tenant_id, endpoint_id, hour) do update set delivered = h.delivered + excluded.delivered,
      failed = h.failed + excluded.failed, took = ${sum('took')}, arrival = ${sum('arrival')}`.execute(tx);
}
