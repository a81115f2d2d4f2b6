import { encodeId } from '@galla/contract/core/ids.ts';
import { reportScheduleIds } from '@galla/contract/reports/reports/feature.ts';
import type { Period } from '@galla/contract/reports/reports/schedule-rules.ts';
import { dueAfter, periodAfter } from '@galla/contract/reports/reports/schedule-rules.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import { storesInScope } from '../../../platform/auth/scope.ts';
import { findScope, inTestMode } from '../../../platform/auth/scope-queries.ts';
import type { Database, Row, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { sharedJob } from '../../../platform/jobs/job.ts';
import { atClockOf } from '../../../platform/sandbox-clock.ts';
import type { ReportWork } from '../jobs.ts';
import { insertReport } from '../queries.ts';
import type { DueSchedule } from './schedule-queries.ts';
import { claimDue, dueColumns, findBacklog, moveOn } from './schedule-queries.ts';
import { stopOf } from './schedule-rights.ts';

type Work = Pick<ReportWork, 'database' | 'clock' | 'log' | 'masterKey'>;

const dayMs = 86_400_000;
/** Reports later than this are skipped, so that people are not flooded after an installation was off for a year. */
const maxLateMs = 35 * dayMs;

/**
 * Requests the reports of due schedules. Schedules belong to a merchant or a group, not to a tenant. Two processes may
 * claim the same schedule, but only one can move it on.
 */
export const makeScheduledReports = sharedJob<Work, DueSchedule>({
  name: 'reports.schedule',
  atOnce: { process: 2, tenant: 2 },
  attempts: 12,
  claim: claimDue,
  findBacklog,
  start: (work) => ({ run: ({ schedule }) => workOn(work, schedule) }),
});

/**
 * One transaction requests the report and advances the date, if the date is still the one that was read. So
 * simultaneous workers request one report.
 */
async function workOn(installation: Work, schedule: Row<'report_schedule'>): Promise<void> {
  const { database } = installation;
  const work = await atClockOf(installation, schedule.owner_id);
  const scope = await scopeOf(database, schedule);
  const reason = stopOf(schedule, scope);
  await inTransaction(database, (tx) =>
    reason !== null || scope === undefined
      ? stop(tx, work, schedule, reason ?? 'PERSON_LEFT')
      : makeReport(tx, work, schedule, scope),
  );
}

/**
 * The current rights of the schedule's creator, in the mode in which it was created. A sandbox has its own schedules.
 */
async function scopeOf(database: Database, { membership_id, owner_id, group_id }: Row<'report_schedule'>) {
  const scope = await findScope(database, membership_id);
  if (scope === undefined || group_id !== null || scope.tenants.includes(owner_id)) return scope;
  const test = await inTestMode(database, scope);
  return test.tenants.includes(owner_id) ? test : scope;
}

/** The origin of the worker's audit entries, which have no person. */
const nobody = ({ masterKey, clock }: Work) => ({
  masterKey,
  now: clock.now(),
  clock,
  address: 'worker',
  userAgent: undefined,
});

async function stop(
  tx: Tx,
  work: Work,
  schedule: Row<'report_schedule'>,
  stop_reason: NonNullable<Row<'report_schedule'>['stop_reason']>,
): Promise<void> {
  if (!(await moveOn(tx, schedule, { state: 'STOPPED', stop_reason, due_at: null }))) return;
  const { id, kind, owner_id } = schedule;
  const detail = { schedule: encodeId(reportScheduleIds, id), kind, reason: stop_reason };
  const by = { personId: null, membershipId: null, ownerId: owner_id };
  await record(tx, nobody(work), { act: 'REPORT_SCHEDULE_STOPPED', ...by, detail });
}

/** The due period. Periods too long ago are skipped. */
function duePeriod({ every, first_day, last_day }: Row<'report_schedule'>, now: number): Period {
  let period: Period = { from: first_day, to: last_day };
  while (dueAfter(period) < now - maxLateMs) period = periodAfter(every, period);
  return period;
}

async function makeReport(tx: Tx, work: Work, schedule: Row<'report_schedule'>, scope: Scope): Promise<void> {
  const now = work.clock.now();
  const period = duePeriod(schedule, now);
  if (!(await moveOn(tx, schedule, dueColumns(periodAfter(schedule.every, period))))) return;
  const tenants = schedule.merchant_tenants ?? [...scope.tenants];
  const stores = storesInScope(scope, schedule.store_ids);
  const { kind, filters, template, columns, format, group_id, made_by, owner_id } = schedule;
  const [id, at] = [newId(now), new Date(now)];
  await insertReport(tx, {
    tenant_id: tenants[0] ?? '',
    id,
    group_id,
    merchant_tenants: tenants,
    kind,
    filters,
    template,
    columns,
    format,
    store_ids: stores === null ? null : [...stores],
    first_day: period.from,
    last_day: period.to,
    state: 'TO_BE_STARTED',
    asked_by: made_by,
    schedule_id: schedule.id,
    created_at: at,
    due_at: at,
  });
  const shown = { report: encodeId('report', id), schedule: encodeId(reportScheduleIds, schedule.id) };
  const detail = { ...shown, kind, from: period.from, to: period.to, format };
  const by = { personId: null, membershipId: null, ownerId: owner_id };
  await record(tx, nobody(work), { act: 'REPORT_GENERATED', ...by, detail });
}
