import type { Database } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { JobNeeds, Turn } from '../platform/jobs/job.ts';
import { GiveUp, periodicJob, tenantJob } from '../platform/jobs/job.ts';
import type { ProviderContact } from '../platform/provider.ts';
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

/** What the work on reports needs. */
export interface ReportWork extends JobNeeds {
  /** The same database for the API's role, by which reports are read. */
  readonly reading: Database;
  readonly files: FileStore;
  /** Seals the audit entries of reports that schedules send. */
  readonly masterKey: Buffer;
  /** The address under which people reach Galla, without a slash at the end. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

const progressEveryMs = 10_000;

/** Makes the reports that people and schedules have asked for, one at a time in a process. */
export const makeReports = tenantJob<ReportWork, DueReport>({
  name: makeName,
  atOnce: { process: 1, tenant: 1 },
  attempts: maxTries,
  findDue: findDueReports,
  claim: claimReports,
  retry: reopenReport,
  start: (work) => ({ run: (due, turn) => makeReport(work, due, turn) }),
});

/** Removes the files of expired reports. A job of its own: a file store that does not answer holds up nothing else. */
export const removeFiles = periodicJob<Pick<ReportWork, 'files'> & JobNeeds>({
  name: 'reports.remove-files',
  every: 3_600_000,
  run: removeExpired,
});

async function makeReport(work: ReportWork, due: DueReport, turn: Turn): Promise<void> {
  if (due.halfKey !== null) await work.files.remove(due.halfKey);
  if (due.isOver) throw new GiveUp('a worker died of this report each time');
  try {
    await finish(work, due, await attempt(work, due, turn.signal));
  } catch (error) {
    await letGo(work, due, turn.signal.aborted);
    if (due.report.tries >= maxTries && !turn.signal.aborted) throw new GiveUp(String(error), { cause: error });
    throw error;
  }
}

/** Writes the file, and says every few seconds that it is still at work and how far it has come. */
async function attempt(work: ReportWork, due: DueReport, stopping: AbortSignal): Promise<Generated> {
  const { database, reading, files, clock } = work;
  const { report, key } = due;
  const lost = new AbortController();
  const progress = { rows: 0, done: 0 };
  const say = async () => {
    if (!(await inTenant(database, report.tenant_id, (tx) => noteProgress(tx, due, progress, clock.now()))))
      lost.abort(new Error('Another worker has taken this report.'));
  };
  // A database that does not answer for a while is not a reason: the lease decides.
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
 * The file becomes the report's, and whom a schedule sends it to hears of it then; who has lost the report meanwhile
 * removes their own file.
 */
async function finish(work: ReportWork, due: DueReport, made: Generated): Promise<void> {
  const isOurs = await inTenant(work.database, due.report.tenant_id, async (tx) => {
    const finished = await finishReport(tx, due, made, work.clock.now());
    if (finished !== undefined && finished.schedule_id !== null) await mailScheduled(tx, work, finished);
    return finished !== undefined;
  });
  if (!isOurs) await work.files.remove(due.key);
}

/** Gives a report back whose attempt failed or was stopped, without the half of its file. */
async function letGo({ database, clock, files }: ReportWork, due: DueReport, stopped: boolean): Promise<void> {
  const { tenant_id, tries } = due.report;
  const end = { stopped, isOver: !stopped && tries >= maxTries, now: clock.now() };
  await inTenant(database, tenant_id, (tx) => giveBack(tx, due, end));
  if (!(await inTenant(database, tenant_id, (tx) => isKept(tx, due)))) await files.remove(due.key);
}

/** Removes the files of reports that have expired. The reports stay, so that people can generate them again. */
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
