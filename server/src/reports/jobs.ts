import { reportDays } from '@galla/contract/reports/rules.ts';
import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, Row } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { newFileKey } from '../platform/files/keys.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Logger } from '../platform/log.ts';
import type { Generated } from './generate.ts';
import { generate } from './generate.ts';
import { mailScheduled } from './schedules/schedule-mail.ts';

/** What the work on reports needs. */
export interface ReportWork {
  readonly database: Database;
  /** The same database for the API's role, by which reports are read. */
  readonly reading: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Seals what is written down of reports that schedules send. */
  readonly masterKey: Buffer;
  /** The address under which people reach Galla, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: Pick<Logger, 'error'>;
  /** Ends the work: what is being written is given up, and the next worker begins it anew. */
  readonly signal?: AbortSignal;
}

/** How long a report belongs to the worker that took it, unless it says that it is still at work. */
const leaseMs = 60_000;
const sayEveryMs = 10_000;
const pauseMs = 5_000;
/** A report that fails so often is left to people. */
const maxTries = 5;
const dayMs = 86_400_000;

/** A report that is this worker's: `tries` tells its attempt from all others. */
interface Taken {
  readonly report: Row<'report'>;
  readonly key: string;
}

/** Generates the report that is due for longest. Returns how many it took, 0 or 1; call it again at once while it takes any. */
export async function workOnReports(work: ReportWork): Promise<0 | 1> {
  const taken = await take(work);
  if (taken === undefined) return 0;
  try {
    await finish(work, taken, await attempt(work, taken));
  } catch (error) {
    if (work.signal?.aborted !== true)
      work.log.error({ err: error, report: taken.report.id }, 'a report could not be generated');
    await giveBack(work, taken);
    if (!(await isKept(work, taken))) await work.files.remove(taken.key);
  }
  return 1;
}

/**
 * Takes a report for the length of a lease, in a transaction of its own. A worker that dies leaves it to the next after
 * the lease; what it had begun to write is removed then.
 */
async function take(work: ReportWork): Promise<Taken | undefined> {
  const { database, files, clock } = work;
  const now = clock.now();
  const key = newFileKey();
  const before = await inTransaction(database, async (tx) => {
    const report = await tx
      .selectFrom('report')
      .selectAll()
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (report === undefined) return undefined;
    const isOver = report.tries >= maxTries;
    await tx
      .updateTable('report')
      .set(
        isOver
          ? { state: 'FAILED', due_at: null, file_key: null, finished_at: new Date(now) }
          : {
              ...{ state: 'IN_PROGRESS', due_at: new Date(now + leaseMs), tries: report.tries + 1, file_key: key },
              ...{ rows_done: 0, row_count: null },
            },
      )
      .where('tenant_id', '=', report.tenant_id)
      .where('id', '=', report.id)
      .execute();
    return { report, isOver };
  });
  if (before === undefined) return undefined;
  const { report, isOver } = before;
  if (report.file_key !== null) await files.remove(report.file_key);
  return isOver ? take(work) : { report: { ...report, tries: report.tries + 1 }, key };
}

/** Writes the file, and says every few seconds that it is still at work and how far it has come. */
async function attempt(work: ReportWork, { report, key }: Taken): Promise<Generated> {
  const { database, reading, files, clock } = work;
  const lost = new AbortController();
  const progress = { rows: 0, done: 0 };
  const say = async () => {
    const { rows } = await inTenant(database, report.tenant_id, (tx) =>
      sql`update report set due_at = ${new Date(clock.now() + leaseMs)}, rows_done = ${progress.done}, row_count = ${progress.rows}
        where tenant_id = ${report.tenant_id} and id = ${report.id} and tries = ${report.tries} and state = 'IN_PROGRESS'
        returning id`.execute(tx),
    );
    if (rows.length === 0) lost.abort(new Error('Another worker has taken this report.'));
  };
  // A database that does not answer for a while is not a reason: the lease decides.
  const saying = setInterval(() => void say().catch(() => undefined), sayEveryMs);
  try {
    const signal = AbortSignal.any([lost.signal, ...(work.signal === undefined ? [] : [work.signal])]);
    const heard = (rows: number, done: number) => Object.assign(progress, { rows, done });
    const rest = { now: () => clock.now(), progress: heard, signal };
    return await generate({ reading, files, ...rest }, report, key);
  } finally {
    clearInterval(saying);
  }
}

/**
 * The file becomes the report's in one statement, and whom a schedule sends it to hears of it then; who has lost the
 * report meanwhile removes their own file.
 */
async function finish(work: ReportWork, { report, key }: Taken, made: Generated): Promise<void> {
  const now = work.clock.now();
  const isOurs = await inTenant(work.database, report.tenant_id, async (tx) => {
    const { rows } = await sql<
      Row<'report'>
    >`update report set state = 'SUCCESSFUL', due_at = null, finished_at = ${new Date(now)},
        expires_at = ${new Date(now + reportDays * dayMs)}, as_of = ${made.asOf}, row_count = ${made.rows},
        rows_done = ${made.rows}, totals = ${JSON.stringify(made.totals)}, gzipped = ${made.gzipped}, bytes = ${made.bytes}
      where tenant_id = ${report.tenant_id} and id = ${report.id} and tries = ${report.tries} and state = 'IN_PROGRESS'
        and file_key = ${key} returning *`.execute(tx);
    const [finished] = rows;
    if (finished !== undefined && finished.schedule_id !== null) await mailScheduled(tx, work, finished);
    return finished !== undefined;
  });
  if (!isOurs) await work.files.remove(key);
}

/** What failed is tried again after a pause; what was stopped, at once and as if it had not been begun. */
async function giveBack({ database, clock, signal }: ReportWork, { report }: Taken): Promise<void> {
  const stopped = signal?.aborted === true;
  const isOver = !stopped && report.tries >= maxTries;
  const now = clock.now();
  await inTenant(database, report.tenant_id, (tx) =>
    sql`update report set state = ${isOver ? 'FAILED' : 'TO_BE_STARTED'}, file_key = null, rows_done = 0,
        due_at = ${isOver ? null : new Date(stopped ? now : now + pauseMs * report.tries)}::timestamptz,
        finished_at = ${isOver ? new Date(now) : null}::timestamptz, tries = tries - ${stopped ? 1 : 0}
      where tenant_id = ${report.tenant_id} and id = ${report.id} and tries = ${report.tries} and state = 'IN_PROGRESS'`.execute(
      tx,
    ),
  );
}

/** Whether the file is the report's: what was written down as done may have come back as a failure. */
async function isKept({ database }: ReportWork, { report, key }: Taken): Promise<boolean> {
  const row = await inTenant(database, report.tenant_id, (tx) =>
    tx
      .selectFrom('report')
      .select('id')
      .where('tenant_id', '=', report.tenant_id)
      .where('id', '=', report.id)
      .where('file_key', '=', key)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Removes the files of reports that have expired. The reports stay, so that people can generate them again. */
export async function removeExpired({
  database,
  files,
  clock,
}: Pick<ReportWork, 'database' | 'files' | 'clock'>): Promise<void> {
  const expired = await inTransaction(database, (tx) =>
    tx
      .selectFrom('report')
      .select(['tenant_id', 'id', 'file_key'])
      .where('expires_at', '<=', new Date(clock.now()))
      .where('file_key', 'is not', null)
      .limit(1000)
      .execute(),
  );
  for (const { tenant_id, id, file_key } of expired) {
    if (file_key !== null) await files.remove(file_key);
    await inTenant(database, tenant_id, (tx) =>
      tx
        .updateTable('report')
        .set({ file_key: null })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .execute(),
    );
  }
}
