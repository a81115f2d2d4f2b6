import type { Answer } from '@galla/contract/core/endpoint.ts';
import { addDays, dayOff } from '@galla/contract/settlements/settlements/calendar.ts';
import type { settlements } from '@galla/contract/settlements/settlements/endpoints.ts';
import type { WaitingReason } from '@galla/contract/settlements/settlements/rules.ts';
import { presentAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istDay, istMidnight } from '../../../platform/indian-time.ts';
import type { ExpectedParts, Schedule } from '../calendar/expected.ts';
import { expectedParts, expectedPartsOf, netOf, paidDayOf, settledOn } from '../calendar/expected.ts';
import { findHolidayList, yearOf } from '../calendar/holidays.ts';
import { hasSettlement, listSettlementsOfDays, listTenantsSettledOn, sumOnTheWay } from '../queries.ts';
import { runsAt } from '../runs/run.ts';
import { termsOf, termsOfTenants, usualTerms } from '../terms.ts';
import type { Merchant } from './settlement-history.ts';
import { viewSettlement } from './settlement-history.ts';
import { whyStopped } from './stopped.ts';

type Calendar = Answer<typeof settlements.calendar>;

/**
 * A merchant's month: the settled amount of each day, the expected amounts for payments until now, and why nothing is
 * paid out today. `now` in ms.
 */
export async function readCalendar(tx: Tx, merchant: Merchant, month: string, now: number): Promise<Calendar> {
  const { tenantId } = merchant;
  const outlook = await readOutlook(tx, tenantId, now);
  const { today, schedule, expected, estimated, years } = outlook;
  const { terms, holidays } = schedule;
  const first = `${month}-01`;
  const days = daysOf(month);
  const made = await listSettlementsOfDays(tx, tenantId, first, days.at(-1) ?? first);
  const settled = new Map(made.map((row) => [row.day, viewSettlement(row, merchant)]));
  return {
    days: days.map((day) => ({
      day,
      closed: closedOn(day, holidays, estimated),
      settlement: settled.get(day) ?? null,
      expected: expected.get(day) ?? 0,
    })),
    today,
    hasHolidayList: years.has(yearOf(first)),
    paidNow: {
      inStore: settledOn(paidDayOf(now, terms), terms.inStoreDays, schedule),
      online: settledOn(paidDayOf(now, terms), terms.onlineDays, schedule),
    },
    waiting: await whyNotToday(tx, tenantId, outlook),
    unsettled: sumOf(expected),
    expectedParts: [...outlook.parts]
      .map(([day, of]) => ({ day, ...of }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
    account: await presentAccount(tx, tenantId),
  };
}

const sumOf = (expected: ReadonlyMap<string, number>) => [...expected.values()].reduce((sum, net) => sum + net, 0);

/** The amounts still owed to a merchant, by day, and why nothing is paid out now. `now` in ms; amounts in paise. */
export async function readBalance(tx: Tx, tenantId: string, now: number) {
  const outlook = await readOutlook(tx, tenantId, now);
  const { expected } = outlook;
  const days = [...expected].map(([day, amount]) => ({ day, amount }));
  return {
    unsettled: sumOf(expected),
    expected: days.sort((one, other) => (one.day < other.day ? -1 : 1)),
    onTheWay: await sumOnTheWay(tx, tenantId),
    waiting: await whyNotToday(tx, tenantId, outlook),
  };
}

/**
 * Why these tenants have no settlement on a day: banks are closed, or the day is in the future. For a single tenant it
 * includes the amount expected so far, in paise. `now` in ms.
 */
export async function whyNoneOn(tx: Tx, tenants: readonly string[], day: string, now: number) {
  const { names, estimated } = await findHolidayList(tx);
  const closed = closedOn(day, names, estimated);
  const today = istDay(now);
  const [tenant] = tenants;
  const expected =
    day < today || closed !== null || tenant === undefined || tenants.length > 1
      ? null
      : ((await readOutlook(tx, tenant, now)).expected.get(day) ?? 0);
  return { day, closed, isToCome: day >= today && closed === null, expected };
}

/** The next amount of each of these tenants with one upcoming, in paise. `now` in ms. */
export async function readNextOf(
  tx: Tx,
  tenants: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, { readonly day: string; readonly amount: number }>> {
  const today = istDay(now);
  const holidays = (await findHolidayList(tx)).names;
  const made = await listTenantsSettledOn(tx, tenants, today);
  const terms = await termsOfTenants(tx, tenants);
  const alike = Map.groupBy(tenants, (tenant) => {
    const { inStoreDays, onlineDays, cutOff } = terms.get(tenant) ?? usualTerms;
    return [inStoreDays, onlineDays, cutOff, made.has(tenant)].join();
  });
  const next = new Map<string, { readonly day: string; readonly amount: number }>();
  for (const group of alike.values()) {
    const [one = ''] = group;
    const soonest = soonestDay(today, made.has(one));
    const found = await expectedPartsOf(tx, group, { terms: terms.get(one) ?? usualTerms, holidays, soonest, now });
    for (const [tenant, parts] of found) {
      const days = [...parts].map(([day, of]) => ({ day, amount: netOf(of) })).filter(({ amount }) => amount !== 0);
      const [first] = days.sort((earlier, later) => (earlier.day < later.day ? -1 : 1));
      if (first !== undefined) next.set(tenant, first);
    }
  }
  return next;
}

/** The first day that can still have a settlement. Payments that missed today's run wait for the next day. */
const soonestDay = (today: string, isMadeToday: boolean) => (isMadeToday ? addDays(today, 1) : today);

interface Outlook {
  readonly today: string;
  readonly isMadeToday: boolean;
  readonly schedule: Schedule;
  /** Net amounts to be settled, in paise, by day. */
  readonly expected: ReadonlyMap<string, number>;
  /** The same with their parts. */
  readonly parts: ReadonlyMap<string, ExpectedParts>;
  readonly estimated: ReadonlySet<string>;
  readonly years: ReadonlySet<number>;
}

async function readOutlook(tx: Tx, tenantId: string, now: number): Promise<Outlook> {
  const today = istDay(now);
  const { names: holidays, estimated, years } = await findHolidayList(tx);
  const isMadeToday = await hasSettlement(tx, tenantId, today);
  const schedule = { terms: await termsOf(tx, tenantId), holidays, soonest: soonestDay(today, isMadeToday), now };
  const parts = await expectedParts(tx, tenantId, schedule);
  const expected = new Map([...parts].map(([day, of]) => [day, netOf(of)]));
  return { today, isMadeToday, schedule, expected, parts, estimated, years };
}

/** Why banks are closed on a day, in the contract's form. */
export function closedOn(day: string, holidays: ReadonlyMap<string, string>, estimated: ReadonlySet<string>) {
  const off = dayOff(day, holidays);
  return off === undefined ? null : { ...off, estimated: off.kind === 'HOLIDAY' && estimated.has(day) };
}

function daysOf(month: string): string[] {
  const days = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

async function whyNotToday(
  tx: Tx,
  tenantId: string,
  { today, isMadeToday, schedule: { terms, holidays, now }, expected }: Outlook,
): Promise<WaitingReason | null> {
  const due = expected.get(today) ?? 0;
  if (isMadeToday) return 'MADE';
  const stopped = await whyStopped(tx, tenantId, terms);
  if (stopped !== null) return stopped;
  if (dayOff(today, holidays) !== undefined) return 'BANK_CLOSED';
  if (now < istMidnight(now) + runsAt) return 'TOO_EARLY';
  if (due === 0) return 'NOTHING_DUE';
  if (due < 0) return 'REFUNDS_EXCEED';
  return due < terms.minimum ? 'BELOW_MINIMUM' : null;
}
