import { isWorkingDay } from '@galla/contract/settlements/calendar.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/database.ts';
import { noId } from '../platform/ids.ts';
import { istDay, istMidnight } from '../platform/indian-time.ts';
import type { JobNeeds } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/log.ts';
import type { SettlementDay } from './create-settlement.ts';
import { makeSettlement } from './create-settlement.ts';
import { findHolidays } from './terms.ts';

/** What the daily run needs. */
export interface SettlementWork extends Pick<JobNeeds, 'database' | 'clock'> {
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** When a day's run begins, in ms after midnight of India: 6 in the morning, before shops open. */
export const runsAt = 6 * 3_600_000;
const pageSize = 200;
const atOnce = 4;
/** After so many rounds in which a merchant's settlement went wrong the others' day is over; the next day takes it up. */
const maxFailures = 5;

/** What a round came to. */
interface Round {
  made: number;
  failed: number;
}

/**
 * Makes the settlements of today where today is a working day, its run is due, and it is not finished. It goes through
 * the tenants by their ids and keeps how far it came, so that a crash costs a page; two workers at once do the same work
 * and make one settlement. A day that nobody ran is made up for by the next: what is due stays due.
 * @returns how many settlements it made
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
  if (isOver) work.log.info({ day, ...round }, 'the settlements of the day are made');
  return round.made;
}

async function openRun(tx: Tx, day: string, now: number) {
  await tx
    .insertInto('settlement_run')
    .values({ day, after_tenant: noId, started_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('settlement_run').selectAll().where('day', '=', day).executeTakeFirstOrThrow();
}

/** A round in which something went wrong is gone through once more from its start. */
async function endRound(tx: Tx, day: string, finished_at: Date | null): Promise<void> {
  const again = { after_tenant: noId, failures: sql<number>`failures + 1` };
  await tx
    .updateTable('settlement_run')
    .set(finished_at === null ? again : { finished_at })
    .where('day', '=', day)
    .where('finished_at', 'is', null)
    .execute();
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
    await inTransaction(work.database, (tx) =>
      tx
        .updateTable('settlement_run')
        .set({ after_tenant: last })
        .where('day', '=', on.day)
        .where('after_tenant', '<', last)
        .execute(),
    );
  }
}

/** The next tenants of whom anything was ever written, by their ids. */
async function nextTenants(tx: Tx, after: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox_position')
    .select('tenant_id')
    .where('tenant_id', '>', after)
    .orderBy('tenant_id')
    .limit(pageSize)
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** A few at a time; what goes wrong with one merchant stops no other. */
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
