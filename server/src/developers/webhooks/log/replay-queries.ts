import { sql } from 'kysely';
import { textArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { findDueRows, isClaimable } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import type { EndpointKey } from '../endpoint-queries.ts';
import { soughtFor } from './log-queries.ts';

/** The name of the job that releases the events of replays. */
export const replayName = 'webhooks.replay';

/** The maximum number of events in one replay. */
const maxChosen = 50_000;

/** A selection of an endpoint's deliveries to replay. */
export interface ReplayFilter {
  readonly only: 'NOT_DELIVERED' | 'ALL';
  readonly from: string;
  readonly to: string;
  readonly types?: readonly string[] | undefined;
  /** A complete reference, or the public id of an event. */
  readonly search?: string | undefined;
}

/** A replay with the name of its creator, and the results of its deliveries so far. */
export type ReplayRow = Row<'webhook_replay'> & { readonly started_by: string; readonly left: number };

const chosen = ({ tenantId, endpointId }: EndpointKey, { only, from, to, types, search }: ReplayFilter) => {
  const { eventId = null, reference = null } = soughtFor(search);
  return sql`
    webhook_delivery d join webhook_event v on v.tenant_id = d.tenant_id and v.id = d.event_id
    where d.tenant_id = ${tenantId} and d.endpoint_id = ${endpointId} and d.occurred_at >= ${from} and d.occurred_at <= ${to}
      and (${only === 'ALL'} or d.state <> 'DELIVERED') and (${types === undefined} or v.type = any (${textArray(types ?? [])}))
      and (${reference}::text is null or v.reference = ${reference}) and (${eventId}::uuid is null or v.id = ${eventId})`;
};

/** The number of deliveries that match a filter, by hour. */
export async function countChosen(
  tx: Tx,
  key: EndpointKey,
  filter: ReplayFilter,
): Promise<{ at: Date; count: number }[]> {
  const { rows } = await sql<{ at: Date; count: number }>`
    select date_trunc('hour', d.occurred_at) as at, count(*) as count from ${chosen(key, filter)} group by 1 order by 1`.execute(
    tx,
  );
  return rows;
}

/** Assigns deliveries to a replay. Returns their number. */
export async function chooseDeliveries(
  tx: Tx,
  key: EndpointKey,
  filter: ReplayFilter,
  replayId: string,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set replay_id = ${replayId}, released = false
    where tenant_id = ${key.tenantId} and id = any (array(
      select d.id from ${chosen(key, filter)} order by d.place limit ${maxChosen}))`.execute(tx);
  return Number(numAffectedRows);
}

/** Adds a replay. */
export async function insertReplay(
  tx: Tx,
  row: Pick<Row<'webhook_replay'>, 'tenant_id' | 'id' | 'endpoint_id' | 'chosen' | 'created_by'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_replay')
    .values({ ...row, due_at: now, created_at: now })
    .execute();
}

/** Whether an endpoint has a replay in progress. */
export async function isReplaying(tx: Tx, { tenantId, endpointId }: EndpointKey): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_replay')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', ['RUNNING', 'PAUSED'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest replays of an endpoint, or the one with an id. Replays in progress have their current counts. */
export async function findReplays(tx: Tx, { tenantId, endpointId }: EndpointKey, id?: string): Promise<ReplayRow[]> {
  const { rows } = await sql<ReplayRow>`
    select r.tenant_id, r.id, r.endpoint_id, r.state, r.chosen, r.due_at, r.created_by, r.created_at, r.finished_at,
      coalesce(p.name, '') as started_by,
      case when r.finished_at is null then c.delivered else r.delivered end as delivered,
      case when r.finished_at is null then c.failed else r.failed end as failed,
      case when r.finished_at is null then c.open else r.chosen - r.delivered - r.failed end as left
    from (
      select * from webhook_replay where tenant_id = ${tenantId} and endpoint_id = ${endpointId}
        and (${id ?? null}::uuid is null or id = ${id ?? null}) order by id desc limit 10) r
    left join person p on p.id = r.created_by
    cross join lateral (
      select count(*) filter (where d.released and d.state = 'DELIVERED') as delivered,
        count(*) filter (where d.released and (d.state = 'FAILED' or (d.state = 'WAITING' and d.tries > 0))) as failed,
        count(*) filter (where not d.released or (d.state = 'WAITING' and d.tries = 0)) as open
      from webhook_delivery d where d.tenant_id = ${tenantId} and d.replay_id = r.id and r.finished_at is null) c
    order by r.id desc`.execute(tx);
  return rows;
}

/** Pauses or resumes a replay. */
export async function pauseReplay(tx: Tx, { tenant_id, id }: ReplayRow, paused: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_replay')
    .set({ state: paused ? 'PAUSED' : 'RUNNING', due_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', 'in', ['RUNNING', 'PAUSED'])
    .execute();
}

/** Ends a replay with its final counts. Deliveries that it has not sent stay as they were. */
export async function endReplay(
  tx: Tx,
  { tenant_id, id, delivered, failed }: ReplayRow,
  state: 'COMPLETED' | 'CANCELLED',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_replay')
    .set({ state, delivered, failed, finished_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', 'in', ['RUNNING', 'PAUSED'])
    .execute();
  await tx
    .updateTable('webhook_delivery')
    .set({ replay_id: null })
    .where('tenant_id', '=', tenant_id)
    .where('replay_id', '=', id)
    .where('released', '=', false)
    .execute();
}

/** Releases the next deliveries of a replay. Returns the ids of their events in order. */
export async function releaseDeliveries(
  tx: Tx,
  { tenant_id, id }: Pick<ReplayRow, 'tenant_id' | 'id'>,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    update webhook_delivery set released = true
    where tenant_id = ${tenant_id} and id = any (array(
      select id from webhook_delivery where tenant_id = ${tenant_id} and replay_id = ${id} and not released
      order by place limit ${max}))
    returning event_id`.execute(tx);
  return rows.map(({ event_id }) => event_id);
}

/** A due replay. Its due time changes with each step. */
export interface DueReplay {
  readonly id: string;
  readonly endpoint_id: string;
  readonly due: string;
}

/** When replays are due, by tenant. */
export const findDueReplays = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'webhook_replay', dueAt: 'due_at', isOpen: sql`state = 'RUNNING'` });

/** Claims the due replays of a tenant. */
export async function claimReplays(tx: Tx, claim: Claim): Promise<DueReplay[]> {
  const { rows } = await sql<DueReplay>`
    select id, endpoint_id, due_at::text as due from webhook_replay
    where state = 'RUNNING' and ${isClaimable(claim, 'due_at')} order by due_at limit ${claim.places}`.execute(tx);
  return rows;
}

/** Sets when a replay continues. */
export async function moveReplay(
  tx: Tx,
  { tenant_id, id }: Pick<ReplayRow, 'tenant_id' | 'id'>,
  dueAt: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_replay')
    .set({ due_at: dueAt })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}
