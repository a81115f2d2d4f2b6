import { reportDays } from '@galla/contract/reports/reports/rules.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import { findDueRows, isClaimable } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';
import type { Generated } from './generate.ts';

/** The name of the job that generates reports. */
export const makeName = 'reports.make';

/** How long a report belongs to the worker that claimed it, in ms, unless the worker renews its lease. */
const leaseMs = 60_000;
const pauseMs = 5_000;
/** After this many failures a report waits for a person. */
export const maxTries = 5;
const dayMs = 86_400_000;

/** A report claimed by a worker. `tries` identifies the attempt. */
export interface DueReport {
  readonly id: string;
  readonly report: Row<'report'>;
  /** The key under which its file is written. */
  readonly key: string;
  /** The unfinished file of an earlier attempt. */
  readonly halfKey: string | null;
  /** All attempts are used up, and the report has failed. */
  readonly isOver: boolean;
}

/** Makes a tenant's new reports due now. */
export const announceReports = (tx: Tx, tenantId: string, now: number): Promise<void> =>
  announceWork(tx, makeName, tenantId, now);

/** When each tenant's next report is due. */
export const findDueReports = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'report', dueAt: 'due_at', isOpen: sql`due_at is not null` });

/**
 * Claims reports of a tenant for the length of a lease. If a worker dies, the next one claims its reports after the
 * lease and removes the unfinished files.
 */
export async function claimReports(tx: Tx, claim: Claim): Promise<DueReport[]> {
  const reports = await tx
    .selectFrom('report')
    .selectAll()
    .where(isClaimable(claim, 'due_at'))
    .orderBy('due_at')
    .limit(claim.places)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const claimed: DueReport[] = [];
  for (const report of reports) claimed.push(await claimReport(tx, report, claim.now));
  return claimed;
}

async function claimReport(tx: Tx, report: Row<'report'>, now: Date): Promise<DueReport> {
  const isOver = report.tries >= maxTries;
  const [key, tries] = [newFileKey(), report.tries + 1];
  const due_at = new Date(now.getTime() + leaseMs);
  await tx
    .updateTable('report')
    .set(
      isOver
        ? { state: 'FAILED', due_at: null, file_key: null, finished_at: now }
        : { state: 'IN_PROGRESS', due_at, tries, file_key: key, rows_done: 0, row_count: null },
    )
    .where('tenant_id', '=', report.tenant_id)
    .where('id', '=', report.id)
    .execute();
  return { id: report.id, report: { ...report, tries }, key, halfKey: report.file_key, isOver };
}

/** Stores the progress of a report and renews its lease. False if it belongs to another worker. */
export async function noteProgress(
  tx: Tx,
  { report }: DueReport,
  progress: { readonly rows: number; readonly done: number },
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update report set due_at = ${new Date(now + leaseMs)}, rows_done = ${progress.done}, row_count = ${progress.rows}
    where tenant_id = ${report.tenant_id} and id = ${report.id} and tries = ${report.tries} and state = 'IN_PROGRESS'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Assigns the file to the report, in one statement. Undefined if the report belongs to another worker. */
export async function finishReport(
  tx: Tx,
  { report, key }: DueReport,
  made: Generated,
  now: number,
): Promise<Row<'report'> | undefined> {
  const { rows } = await sql<Row<'report'>>`
    update report set state = 'SUCCESSFUL', due_at = null, finished_at = ${new Date(now)},
      expires_at = ${new Date(now + reportDays * dayMs)}, as_of = ${made.asOf}, row_count = ${made.rows},
      rows_done = ${made.rows}, totals = ${JSON.stringify(made.totals)}, gzipped = ${made.gzipped}, bytes = ${made.bytes}
    where tenant_id = ${report.tenant_id} and id = ${report.id} and tries = ${report.tries} and state = 'IN_PROGRESS'
      and file_key = ${key} returning *`.execute(tx);
  return rows[0];
}

/** Schedules the next attempt: after a failure following a pause, after a shutdown at once and without counting. */
export async function giveBack(
  tx: Tx,
  { report }: DueReport,
  { stopped, isOver, now }: { readonly stopped: boolean; readonly isOver: boolean; readonly now: number },
): Promise<void> {
  await sql`update report set state = ${isOver ? 'FAILED' : 'TO_BE_STARTED'}, file_key = null, rows_done = 0,
      due_at = ${isOver ? null : new Date(stopped ? now : now + pauseMs * report.tries)}::timestamptz,
      finished_at = ${isOver ? new Date(now) : null}::timestamptz, tries = tries - ${stopped ? 1 : 0}
    where tenant_id = ${report.tenant_id} and id = ${report.id} and tries = ${report.tries} and state = 'IN_PROGRESS'`.execute(
    tx,
  );
}

/** Whether the report has this file, because a commit that seemed to fail may have succeeded. */
export async function isKept(tx: Tx, { report, key }: DueReport): Promise<boolean> {
  const row = await tx
    .selectFrom('report')
    .select('id')
    .where('tenant_id', '=', report.tenant_id)
    .where('id', '=', report.id)
    .where('file_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a failed report due again, with all its attempts. */
export async function reopenReport(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ state: 'TO_BE_STARTED', due_at: now, finished_at: null, tries: 0 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .execute();
}

/** Reports whose files have expired, at most 1,000. */
export function listExpired(tx: Tx, now: Date) {
  return tx
    .selectFrom('report')
    .select(['tenant_id', 'id', 'file_key'])
    .where('expires_at', '<=', now)
    .where('file_key', 'is not', null)
    .limit(1000)
    .execute();
}

/** Records that the file of a report is deleted. */
export async function clearFileKey(tx: Tx, { tenant_id, id }: Pick<Row<'report'>, 'tenant_id' | 'id'>): Promise<void> {
  await tx
    .updateTable('report')
    .set({ file_key: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}
