import { decodeId } from '@galla/contract/core/ids.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../../platform/db/arrays.ts';
import { csvText, indianTime } from '../../../platform/db/csv-export.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { PageOf } from '../../../platform/db/keyset-page.ts';
import { keysetClauses } from '../../../platform/db/keyset-page.ts';
import type { EndpointKey } from '../endpoint-queries.ts';

/** A selection of an endpoint's attempts. */
export interface LogSelection {
  readonly outcome?: 'DELIVERED' | 'FAILED' | undefined;
  readonly types?: readonly string[] | undefined;
  /** A complete reference, or the UUID of an event. */
  readonly reference?: string | undefined;
  readonly eventId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type LogRow = Pick<
  Row<'webhook_attempt'>,
  'id' | 'event_id' | 'number' | 'at' | 'status' | 'error' | 'took_ms'
> &
  Pick<Row<'webhook_event'>, 'type' | 'reference'> & { readonly next_at: Date | null };

/** What a search looks for: the id of an event, or else a complete reference. */
export function soughtFor(search: string | undefined): Pick<LogSelection, 'eventId' | 'reference'> {
  const eventId = search === undefined ? undefined : decodeId('event', search);
  return eventId === undefined ? { reference: search } : { eventId };
}

const attempts = ({ tenantId, endpointId }: EndpointKey, selection: LogSelection) => {
  const { outcome, types, reference = null, eventId = null, from = null, to = null } = selection;
  const isOfOutcome =
    outcome === undefined ? sql`true` : outcome === 'DELIVERED' ? sql`a.delivered` : sql`not a.delivered`;
  return sql`
    webhook_attempt a
    join webhook_event v on v.tenant_id = a.tenant_id and v.id = a.event_id
    left join webhook_delivery d on d.tenant_id = a.tenant_id and d.endpoint_id = a.endpoint_id and d.event_id = a.event_id
    where a.tenant_id = ${tenantId} and a.endpoint_id = ${endpointId} and ${isOfOutcome}
      and ${types === undefined ? sql`true` : sql`v.type = any (${textArray(types)})`}
      and (${reference}::text is null or v.reference = ${reference})
      and (${eventId}::uuid is null or a.event_id = ${eventId})
      and a.at >= coalesce(${from}::timestamptz, '-infinity') and a.at <= coalesce(${to}::timestamptz, 'infinity')`;
};

const nextAt = sql`case when d.state = 'WAITING' and d.due_at < 'infinity' and d.attempts = a.number then d.due_at end`;

/** A page of the attempts of an endpoint, newest first. */
export async function listAttempts(
  tx: Tx,
  key: EndpointKey,
  selection: LogSelection,
  page: PageOf<string>,
): Promise<LogRow[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`a.id`);
  const { rows } = await sql<LogRow>`
    select a.id, a.event_id, a.number, a.at, a.status, a.error, a.took_ms, v.type, v.reference, ${nextAt} as next_at
    from ${attempts(key, selection)} and ${beyond} ${order} ${limit}`.execute(tx);
  return rows;
}

/** A UUID as `encodeId` shows it with the prefix of events: 26 characters of five bits, the first of three. */
const shownEvent = (id: RawBuilder<unknown>) => sql`'evt_' || (
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits from i * 5 + 1 for 5)::int + 1, 1), '' order by i)
  from (select B'00' || ('x' || replace(${id}::text, '-', ''))::bit(128) as bits) b, generate_series(0, 25) i)`;

/** The selected attempts as rows of a CSV file. */
export const exportQuery = (key: EndpointKey, selection: LogSelection) => sql`
  select ${indianTime(sql`a.at`)} as "Date (IST)", ${shownEvent(sql`a.event_id`)} as "Event ID", v.type as "Event",
    ${csvText(sql`v.reference`)} as "Reference", a.number as "Attempt",
    case when a.delivered then 'Delivered' else 'Failed' end as "Result", a.status as "Response", a.error as "No response because",
    a.took_ms as "Duration (ms)", ${indianTime(nextAt)} as "Next attempt (IST)", a.remote_address as "Address"
  from ${attempts(key, selection)} order by a.id desc`;

export async function findDelivery(tx: Tx, { tenantId, endpointId }: EndpointKey, eventId: string) {
  return tx
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as v', (join) =>
      join.onRef('v.tenant_id', '=', 'd.tenant_id').onRef('v.id', '=', 'd.event_id'),
    )
    .selectAll('v')
    .select(['d.id as delivery_id', 'd.state', 'd.attempts'])
    .select(sql<Date | null>`case when d.state = 'WAITING' and d.due_at < 'infinity' then d.due_at end`.as('next_at'))
    .where('d.tenant_id', '=', tenantId)
    .where('d.endpoint_id', '=', endpointId)
    .where('d.event_id', '=', eventId)
    .executeTakeFirst();
}

/** The latest attempts of an event at an endpoint, newest first. */
export function listAttemptsOfEvent(
  tx: Tx,
  { tenantId, endpointId }: EndpointKey,
  eventId: string,
  max: number,
): Promise<Row<'webhook_attempt'>[]> {
  return tx
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

/** Another event about the same subject, or the same event at another endpoint. */
export interface RelatedRow {
  readonly endpoint_id: string;
  readonly url: string;
  readonly description: string;
  readonly event_id: string;
  readonly type: string;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly status: number | null;
  readonly error: string | null;
  readonly at: Date | null;
}

/** Other events sent about the same payment, order or link, newest first. */
export async function listRelated(
  tx: Tx,
  { tenantId, endpointId }: EndpointKey,
  { id, reference, order_key }: Pick<Row<'webhook_event'>, 'id' | 'reference' | 'order_key'>,
): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select e.id as endpoint_id, e.url, e.description, v.id as event_id, v.type, d.state, a.status, a.error, a.at
    from (
      select id, type from webhook_event where tenant_id = ${tenantId} and (order_key = ${order_key} or reference = ${reference})
      order by position desc, id desc limit 20) v
    join webhook_delivery d on d.tenant_id = ${tenantId} and d.event_id = v.id
    join webhook_endpoint e on e.tenant_id = ${tenantId} and e.id = d.endpoint_id and e.deleted_at is null
    left join lateral (
      select status, error, at from webhook_attempt
      where tenant_id = ${tenantId} and event_id = v.id and endpoint_id = d.endpoint_id order by id desc limit 1) a on true
    where not (d.endpoint_id = ${endpointId} and v.id = ${id})
    order by v.id desc limit 10`.execute(tx);
  return rows;
}

/**
 * Makes a delivery due now, with all its attempts. If an earlier event of its payment is waiting, it follows that one.
 */
export async function sendAgain(
  tx: Tx,
  { tenantId, endpointId }: EndpointKey,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  // Read first, because nodes cannot update a row by the values of others.
  const { rows: held } = await sql<{ event_id: string }>`
    select d.event_id from webhook_delivery d
    where d.tenant_id = ${tenantId} and d.endpoint_id = ${endpointId} and d.event_id = any (${uuidArray(eventIds)})
      and exists (select 1 from webhook_delivery w where w.tenant_id = ${tenantId} and w.endpoint_id = ${endpointId}
        and w.order_key = d.order_key and w.state = 'WAITING' and w.place < d.place)`.execute(tx);
  const heldIds = held.map(({ event_id }) => event_id);
  await sql`
    update webhook_delivery set state = 'WAITING', finished_at = null, tries = 0,
      due_at = case when event_id = any (${uuidArray(heldIds)}) then 'infinity' else ${now}::timestamptz end
    where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and event_id = any (${uuidArray(eventIds)})`.execute(
    tx,
  );
}
