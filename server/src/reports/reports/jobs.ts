import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { JobNeeds, Turn } from '../../platform/jobs/job.ts';
import { GiveUp, periodicJob, tenantJob } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import type { Generated } from './generate.ts';
import { generate } from './generate.ts';
import type { DueReport } from './job-queries.ts';
import {
  claimReports,
  clearFileKey,
  findDueReports,
  finishReport,
  giveBack,
  isKept,
  listExpired,
  makeName,
  maxTries,
  noteProgress,
  reopenReport,
} from './job-queries.ts';
import { mailScheduled } from './schedules/schedule-mail.ts';

/** The dependencies of the report jobs. */
export interface ReportWork extends JobNeeds {
  /** The same database under the API's role, which reads the reports. */
  readonly reading: Database;
  readonly files: FileStore;
  /** Seals the audit entries of reports that schedules send. */
  readonly masterKey: Buffer;
  /** The public address of the server, without a trailing slash. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

const progressEveryMs = 10_000;

/** Generates the reports that people and schedules have requested, one at a time in each process. */
export const makeReports = tenantJob<ReportWork, DueReport>({
  name: makeName,
  atOnce: { process: 1, tenant: 1 },
  attempts: maxTries,
  findDue: findDueReports,
  claim: claimReports,
  retry: reopenReport,
  start: (work) => ({ run: (due, turn) => makeReport(work, due, turn) }),
});

/**
 * Removes the files of expired reports. It is a separate job, so that an unavailable file store delays nothing else.
 */
export const removeFiles = periodicJob<Pick<ReportWork, 'files'> & JobNeeds>({
  name: 'reports.remove-files',
  every: 3_600_000,
  run: removeExpired,
});

async function makeReport(work: ReportWork, due: DueReport, turn: Turn): Promise<void> {
  if (due.halfKey !== null) await work.files.remove(due.halfKey);
  if (due.isOver) {
    await turn.write((tx) => announce(tx, due, 'report.failed', work.clock.now()));
    throw new GiveUp('a worker died of this report each time');
  }
  try {
    await finish(work, due, await attempt(work, due, turn.signal));
  } catch (error) {
    await letGo(work, due, turn.signal.aborted);
    if (due.report.tries >= maxTries && !turn.signal.aborted) throw new GiveUp(String(error), { cause: error });
    throw error;
  }
}

/** Writes the file, and every few seconds renews the lease and stores the progress. */
async function attempt(work: ReportWork, due: DueReport, stopping: AbortSignal): Promise<Generated> {
  const { database, reading, files, clock } = work;
  const { report, key } = due;
  const lost = new AbortController();
  const progress = { rows: 0, done: 0 };
  const say = async () => {
    if (!(await inTenant(database, report.tenant_id, (tx) => noteProgress(tx, due, progress, clock.now()))))
      lost.abort(new Error('Another worker has taken this report.'));
  };
  // A database that does not answer for a while is no reason to stop, because the lease decides.
  const saying = setInterval(() => void say().catch(() => undefined), progressEveryMs);
  try {
    const signal = AbortSignal.any([lost.signal, stopping]);
    const heard = (rows: number, done: number) => Object.assign(progress, { rows, done });
    const rest = { now: () => clock.now(), progress: heard, signal };
    return await generate({ reading, files, ...rest }, report, key);
  } finally {
    clearInterval(saying);
  }
}

/**
 * Assigns the file to the report and notifies the recipients of its schedule. A worker that has lost the report in the
 * meantime removes its own file.
 */
async function finish(work: ReportWork, due: DueReport, made: Generated): Promise<void> {
  const isOurs = await inTenant(work.database, due.report.tenant_id, async (tx) => {
    const finished = await finishReport(tx, due, made, work.clock.now());
    if (finished !== undefined && finished.schedule_id !== null) await mailScheduled(tx, work, finished);
    if (finished !== undefined) await announce(tx, due, 'report.ready', work.clock.now());
    return finished !== undefined;
  });
  if (!isOurs) await work.files.remove(due.key);
}

/** Releases a report after a failed or stopped attempt, and removes its unfinished file. */
async function letGo({ database, clock, files }: ReportWork, due: DueReport, stopped: boolean): Promise<void> {
  const { tenant_id, tries } = due.report;
  const end = { stopped, isOver: !stopped && tries >= maxTries, now: clock.now() };
  await inTenant(database, tenant_id, async (tx) => {
    await giveBack(tx, due, end);
    if (end.isOver) await announce(tx, due, 'report.failed', end.now);
  });
  if (!(await inTenant(database, tenant_id, (tx) => isKept(tx, due)))) await files.remove(due.key);
}

/** Writes a report's result to the outbox. */
const announce = (tx: Tx, { report }: DueReport, type: 'report.ready' | 'report.failed', now: number): Promise<void> =>
  appendToOutbox(tx, report.tenant_id, [{ type, subjectId: report.id }], now);

/** Removes the files of expired reports. The reports stay, so that people can generate them again. */
export async function removeExpired({
  database,
  files,
  clock,
}: Pick<ReportWork, 'database' | 'files' | 'clock'>): Promise<void> {
  const expired = await inTransaction(database, (tx) => listExpired(tx, new Date(clock.now())));
  for (const report of expired) {
    if (report.file_key !== null) await files.remove(report.file_key);
    await inTenant(database, report.tenant_id, (tx) => clearFileKey(tx, report));
  }
}
