import type { ReportState } from '@galla/contract/reports/reports/rules.ts';
import type { Period } from '@galla/contract/reports/reports/schedule-rules.ts';
import { dueAfter } from '@galla/contract/reports/reports/schedule-rules.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { lastOfEach } from '../../../platform/db/distribution/last-rows.ts';
import type { Backlog, Claim } from '../../../platform/jobs/job.ts';

/** A schedule with the additional columns of its list. */
export type ScheduleRow = Row<'report_schedule'> & {
  readonly maker: string | null;
  readonly template_name: string | null;
  readonly recipient_names: readonly (readonly [id: string, name: string])[] | null;
  readonly last_report: { id: string; first_day: string; last_day: string; state: ReportState } | null;
};

/**
 * The schedules of an owner, newest first, or the one with this id. The transaction is bound to the owner and its
 * tenants.
 */
export async function readSchedules(
  tx: Tx,
  owner: string,
  { tenants, id }: { readonly tenants: readonly string[]; readonly id?: string },
): Promise<ScheduleRow[]> {
  const { rows } = await sql<Omit<ScheduleRow, 'last_report'>>`
    select s.*, maker.name as maker, t.name as template_name,
      (select json_agg(json_build_array(p.id, p.name) order by lower(p.name)) from person p
        where p.id = any (s.recipients)) as recipient_names
    from report_schedule s left join person maker on maker.id = s.made_by
    left join report_template t on t.owner_id = s.owner_id and t.id = s.template_id
    where s.owner_id = ${owner}::uuid ${id === undefined ? sql`` : sql`and s.id = ${id}::uuid`}
    order by s.id desc`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // Read separately: schedules are on every node of a distributed database, and reports on their tenant's node.
  const last = await lastOfEach(tx, ids, {
    table: 'report',
    key: 'schedule_id',
    order: 'first_day',
    columns: ['id', 'first_day', 'last_day', 'state'],
    where: sql`tenant_id = any (${uuidArray(tenants)})`,
  });
  const found = await sql<NonNullable<ScheduleRow['last_report']> & { schedule_id: string }>`${last}`.execute(tx);
  const reports = new Map(found.rows.map(({ schedule_id, ...report }) => [schedule_id, report]));
  return rows.map((row) => ({ ...row, last_report: reports.get(row.id) ?? null }));
}

/** Prevents other changes to schedules of this owner until the transaction ends. */
export async function lockSchedules(tx: Tx, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-schedules:' || ${owner}::text, 0))`.execute(tx);
}

/** Stores a new schedule. */
export async function insertSchedule(tx: Tx, row: Row<'report_schedule'>): Promise<void> {
  const { filters, ...rest } = row;
  await tx
    .insertInto('report_schedule')
    .values({ ...rest, filters: JSON.stringify(filters) })
    .execute();
}

/** When a schedule generates the report of a period. */
export const dueColumns = (period: Period) => ({
  first_day: period.from,
  last_day: period.to,
  due_at: new Date(dueAfter(period)),
});

/** Pauses a schedule, or resumes it with the rights of a membership. */
export async function updateSchedule(
  tx: Tx,
  { owner_id, id }: Pick<Row<'report_schedule'>, 'owner_id' | 'id'>,
  change: Partial<Pick<Row<'report_schedule'>, ChangingColumn>>,
): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set({ ...change, stop_reason: null })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

type ChangingColumn = 'state' | 'first_day' | 'last_day' | 'due_at' | 'membership_id' | 'made_by';

/** Deletes a schedule. */
export async function deleteSchedule(tx: Tx, { owner_id, id }: ScheduleRow): Promise<void> {
  await tx.deleteFrom('report_schedule').where('owner_id', '=', owner_id).where('id', '=', id).execute();
}

export function findSchedule(tx: Tx, owner: string, id: string | null): Promise<Row<'report_schedule'> | undefined> {
  return tx
    .selectFrom('report_schedule')
    .selectAll()
    .where('owner_id', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface DueSchedule {
  readonly id: string;
  readonly schedule: Row<'report_schedule'>;
}

/** The schedules that have been due longest; sandboxes use their own clocks. They stay due until `moveOn`. */
export async function claimDue(tx: Tx, { now, places, except }: Claim): Promise<DueSchedule[]> {
  const { rows } = await sql<Row<'report_schedule'>>`
    select * from (
      select * from report_schedule where due_at <= ${now}
      union all
      select s.* from tenant t join report_schedule s on s.owner_id = t.id
      where t.clock_offset > 0 and s.due_at > ${now}
        and s.due_at <= ${now}::timestamptz + t.clock_offset * interval '1 millisecond'
    ) due where id <> all (${uuidArray(except)}) order by due_at limit ${places}`.execute(tx);
  return rows.map((schedule) => ({ id: schedule.id, schedule }));
}

/** How many schedules are due, and since when. */
export function findBacklog(tx: Tx, now: Date): Promise<Backlog> {
  return tx
    .selectFrom('report_schedule')
    .select([sql<number>`count(*)::int`.as('due'), sql<Date | null>`min(due_at)`.as('oldest')])
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
}

/** Moves a schedule on from its due time. False if another worker has done so, or a person has paused or deleted it. */
export async function moveOn(
  tx: Tx,
  { owner_id, id, due_at }: Row<'report_schedule'>,
  change: Partial<Pick<Row<'report_schedule'>, 'state' | 'stop_reason' | 'first_day' | 'last_day' | 'due_at'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('report_schedule')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .where('due_at', '=', due_at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
