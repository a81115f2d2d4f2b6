import { isWorkingDay } from '@galla/contract/settlements/settlements/calendar.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { istDay, istMidnight } from '../../../platform/indian-time.ts';
import type { JobNeeds } from '../../../platform/jobs/job.ts';
import type { Logger } from '../../../platform/log.ts';
import { findHolidays } from '../terms.ts';
import { analyzeSettled } from './analyze.ts';
import type { SettlementDay } from './create-settlement.ts';
import { makeSettlement } from './create-settlement.ts';
import { endRound, nextTenants, openRun, saveProgress } from './queries.ts';

/** The dependencies of the daily run. */
export interface SettlementWork extends Pick<JobNeeds, 'database' | 'clock'> {
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** When a day's run begins, in ms after midnight in India: at 6 in the morning, before shops open. */
export const runsAt = 6 * 3_600_000;
const atOnce = 4;
/** After this many rounds with failing merchants, the day's run ends. The next day's run includes them again. */
const maxFailures = 5;

/** The result of a round. */
interface Round {
  made: number;
  failed: number;
}

/**
 * Creates the settlements of today if it is a working day and its run is due and not finished. It processes tenants in
 * id order and stores its progress, so that a crash repeats only one page. Two simultaneous workers do the same work
 * and create each settlement once. A missed day is included in the next, because due money stays due.
 * @returns the number of settlements created
 */
export async function settleToday(work: SettlementWork): Promise<number> {
  const { database, clock } = work;
  const now = clock.now();
  const day = istDay(now);
  if (now < istMidnight(now) + runsAt) return 0;
  const run = await inTransaction(database, async (tx) => {
    const holidays = await findHolidays(tx);
    return isWorkingDay(day, holidays) ? { holidays, ...(await openRun(tx, day, now)) } : undefined;
  });
  if (run === undefined || run.finished_at !== null) return 0;
  const round = await settleFrom(work, { day, holidays: run.holidays, now }, run.after_tenant);
  const isOver = round.failed === 0 || run.failures + 1 >= maxFailures;
  await inTransaction(database, (tx) => endRound(tx, day, isOver ? new Date(clock.now()) : null));
  if (round.made > 0) await analyzeSettled(database, work.log);
  if (isOver) work.log.info({ day, ...round }, 'the settlements of the day are made');
  return round.made;
}

async function settleFrom(work: SettlementWork, on: SettlementDay, start: string): Promise<Round> {
  const round = { made: 0, failed: 0 };
  let after = start;
  for (;;) {
    const tenants = await inTransaction(work.database, (tx) => nextTenants(tx, after));
    const last = tenants.at(-1);
    if (last === undefined) return round;
    await settleAll(work, tenants, on, round);
    after = last;
    await inTransaction(work.database, (tx) => saveProgress(tx, on.day, last));
  }
}

/** Processes a few at a time. A failure with one merchant does not stop the others. */
async function settleAll(
  work: SettlementWork,
  tenants: readonly string[],
  on: SettlementDay,
  round: Round,
): Promise<void> {
  const waiting = [...tenants];
  const next = async (): Promise<void> => {
    for (let tenantId = waiting.shift(); tenantId !== undefined; tenantId = waiting.shift()) {
      try {
        if (typeof (await makeSettlement(work.database, tenantId, on)) === 'object') round.made += 1;
      } catch (error) {
        round.failed += 1;
        work.log.error({ err: error, tenantId, day: on.day }, 'a settlement could not be made');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
