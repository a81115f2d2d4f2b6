import { addDays, settlementDayOf } from '@galla/contract/settlements/settlements/calendar.ts';
import { usePayoutAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { istDay, istMidnight } from '../../../platform/indian-time.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import type { JobNeeds, WorkItem } from '../../../platform/jobs/job.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import { expectedByDay } from '../calendar/expected.ts';
import { findPayoutState } from '../queries.ts';
import { makeSettlement } from '../runs/create-settlement.ts';
import { beginSandboxRuns, endSandboxRun, listSandboxRuns } from '../runs/queries.ts';
import { runsAt } from '../runs/run.ts';
import { findHolidays, termsOf } from '../terms.ts';

const dayMs = 86_400_000;

/** The name of the job that settles sandboxes. */
const sandboxName = 'settlements.sandbox';

/** The account to which a sandbox is settled, at a bank that does not exist. */
const testAccount = { holder: 'Test account', ifsc: 'TEST0000001', number: '990000000001' } as const;

/** The dependencies of settling sandboxes. */
interface SandboxRunWork extends JobNeeds {
  readonly masterKey: Buffer;
}

/** A day of a sandbox that is due for its run. */
interface DueDay extends WorkItem {
  readonly day: string;
}

/** When the run of a day begins, in ms. */
export const runOf = (day: string): number => istMidnight(Date.parse(`${day}T12:00:00+05:30`)) + runsAt;

/** The first working day after a given day. */
export const workingDayAfter = (day: string, holidays: ReadonlyMap<string, string>): string =>
  settlementDayOf(addDays(day, 1), 0, holidays);

/** Settles a sandbox by its own clock, from today. `now` is the installation's, in ms. */
export async function settleSandbox(tx: Tx, tenantId: string, now: number): Promise<void> {
  await beginSandboxRuns(tx, { tenant_id: tenantId, day: addDays(istDay(now), -1) });
  await announceWork(tx, sandboxName, tenantId, now);
}

/** The next cut-off and settlement of a sandbox with its own clock. In ms. */
export interface SandboxDays {
  readonly cutOff: number;
  readonly settlement: number;
  /** The amount to be settled then, in paise; 0 if nothing is expected. */
  readonly expected: number;
}

/** The next cut-off, and the next settlement with an amount, or else the next run. `now` is the sandbox's, in ms. */
export async function nextDays(tx: Tx, tenantId: string, now: number): Promise<SandboxDays> {
  const [terms, holidays, today] = [await termsOf(tx, tenantId), await findHolidays(tx), istDay(now)];
  const cut = istMidnight(now) + terms.cutOff * 60_000;
  const soonest = runOf(today) > now ? today : addDays(today, 1);
  const expected = await expectedByDay(tx, tenantId, { terms, holidays, soonest, now });
  const [day = workingDayAfter(addDays(soonest, -1), holidays)] = [...expected]
    .filter(([, amount]) => amount > 0)
    .map(([one]) => one)
    .sort();
  return { cutOff: cut > now ? cut : cut + dayMs, settlement: runOf(day), expected: expected.get(day) ?? 0 };
}

async function useTestAccount(tx: Tx, masterKey: Buffer, tenantId: string, now: number): Promise<void> {
  const { account } = await findPayoutState(tx, tenantId);
  if (account === null) await usePayoutAccount(tx, masterKey, tenantId, testAccount, now);
}

/**
 * Creates the settlements of sandboxes whose clocks were moved: one for each working day that has passed there, like
 * the daily run for all others.
 */
export const settleSandboxes = tenantJob<SandboxRunWork, DueDay>({
  name: sandboxName,
  atOnce: { process: 4, tenant: 1 },
  attempts: 5,
  async findDue(tx, { tenantId, except }) {
    const holidays = await findHolidays(tx);
    const runs = (await listSandboxRuns(tx, tenantId)).filter(({ tenant_id }) => !except.includes(tenant_id));
    return runs.map(({ tenant_id, day }) => ({
      tenantId: tenant_id,
      dueAt: new Date(runOf(workingDayAfter(day, holidays))),
    }));
  },
  async claim(tx, { tenantId, now, except }) {
    const [run] = except.includes(tenantId) ? [] : await listSandboxRuns(tx, tenantId);
    if (run === undefined) return [];
    const day = workingDayAfter(run.day, await findHolidays(tx));
    return runOf(day) <= now.getTime() ? [{ id: tenantId, day }] : [];
  },
  start: ({ database, masterKey }) => ({
    async run({ day }, turn) {
      const holidays = await inTransaction(database, findHolidays);
      const { tenantId } = turn;
      await turn.write((tx) => useTestAccount(tx, masterKey, tenantId, runOf(day)));
      await makeSettlement(database, tenantId, { day, holidays, now: runOf(day) });
      await turn.write((tx) => endSandboxRun(tx, { tenant_id: tenantId, day }));
    },
  }),
});
