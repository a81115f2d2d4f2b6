import type { Answer } from '@galla/contract/core/endpoint.ts';
import { addDays, dayOff, settlementDayOf } from '@galla/contract/settlement-calendar.ts';
import type { WaitingReason } from '@galla/contract/settlement-rules.ts';
import type { settlements } from '@galla/contract/settlements.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { istDay, istMidnight } from '../platform/indian-time.ts';
import { isSettled, unsettledHours, unsettledPayments } from './items.ts';
import type { Merchant } from './reading.ts';
import { viewSettlement } from './reading.ts';
import { runsAt } from './run.ts';
import type { Terms } from './terms.ts';
import { findHolidays, termsOf } from './terms.ts';

type Calendar = Answer<typeof settlements.calendar>;

/**
 * A month of a merchant: what was settled on each day, what is expected of what has been paid until now, and why nothing
 * goes out today. `now` in ms.
 */
export async function readCalendar(tx: Tx, merchant: Merchant, month: string, now: number): Promise<Calendar> {
  const { tenantId } = merchant;
  const today = istDay(now);
  const holidays = await findHolidays(tx);
  const terms = await termsOf(tx, tenantId);
  const first = `${month}-01`;
  const days = daysOf(month);
  const made = await tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', days.at(-1) ?? first)
    .execute();
  const isMadeToday = await hasSettlement(tx, tenantId, today);
  // What today's run has passed by, or will not take any more, waits for the next day.
  const soonest = isMadeToday ? addDays(today, 1) : today;
  const schedule = { terms, holidays, soonest, now };
  const expected = await expectedByDay(tx, tenantId, schedule);
  const settled = new Map(made.map((row) => [row.day, viewSettlement(row, merchant)]));
  return {
    days: days.map((day) => ({
      day,
      closed: dayOff(day, holidays) ?? null,
      settlement: settled.get(day) ?? null,
      expected: expected.get(day) ?? 0,
    })),
    today,
    paidNow: {
      inStore: settledOn(paidDay(now, terms), terms.inStoreDays, schedule),
      online: settledOn(paidDay(now, terms), terms.onlineDays, schedule),
    },
    waiting: await whyNotToday(tx, tenantId, { terms, holidays, today, now, isMadeToday, due: expected.get(today) }),
    unsettled: [...expected.values()].reduce((sum, net) => sum + net, 0),
  };
}

function daysOf(month: string): string[] {
  const days = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

async function hasSettlement(tx: Tx, tenantId: string, day: string): Promise<boolean> {
  const { rows } = await sql`select from settlement where tenant_id = ${tenantId} and day = ${day}`.execute(tx);
  return rows.length > 0;
}

/** What of a merchant decides on which days its money comes. */
interface Schedule {
  readonly terms: Terms;
  readonly holidays: ReadonlyMap<string, string>;
  /** The first day that can still have a settlement. */
  readonly soonest: string;
  readonly now: number;
}

/** The day to which a payment of this moment counts: with a cut-off before midnight, what comes after it is the next day's. */
function paidDay(at: number, { cutOff }: Terms): string {
  return cutOff === 1440 ? istDay(at) : addDays(istDay(at - cutOff * 60_000), 1);
}

/** The day on which what counts to a day is settled. What today's run has passed by waits for the next one. */
function settledOn(
  paidOn: string,
  workingDays: number,
  { holidays, soonest }: Omit<Schedule, 'terms' | 'now'>,
): string {
  const due = settlementDayOf(paidOn, workingDays, holidays);
  return due > soonest ? due : settlementDayOf(soonest, 0, holidays);
}

/** Net of what is in no settlement yet, in paise, by the day on which it is to be settled. */
async function expectedByDay(tx: Tx, tenantId: string, schedule: Schedule): Promise<Map<string, number>> {
  const { terms, holidays, soonest, now } = schedule;
  const hours = await unsettledHours(tx, tenantId, now);
  const { rows } = await sql<{ day: string; online: boolean; net: number }>`
    select ((finished_at - ${terms.cutOff % 1440} * interval '1 minute') at time zone 'Asia/Kolkata')::date as day, online,
      sum(total - fee - gst) as net
    from ${unsettledPayments(tenantId, hours)} p group by 1, 2`.execute(tx);
  const expected = new Map<string, number>();
  const add = (day: string, net: number) => expected.set(day, (expected.get(day) ?? 0) + net);
  for (const { day, online, net } of rows) {
    // With a cut-off before midnight what comes after it belongs to the next day.
    const paidOn = terms.cutOff === 1440 ? day : addDays(day, 1);
    add(settledOn(paidOn, online ? terms.onlineDays : terms.inStoreDays, schedule), net);
  }
  const off = await offNext(tx, tenantId);
  if (off !== 0) add(settlementDayOf(soonest, 0, holidays), -off);
  return expected;
}

/** What refunds and chargebacks will take off the next settlement, less what they give back: in paise. */
async function offNext(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ off: number }>`
    select (
      select coalesce(sum(case when netted = 'NO' then amount else -amount end), 0) from refund
      where tenant_id = ${tenantId} and ((netted = 'NO' and state not in ('FAILED', 'REJECTED'))
        or (netted = 'OUT' and state in ('FAILED', 'REJECTED')))
    ) + (
      select coalesce(sum(m.amount), 0) from chargeback_movement m
      join chargeback c on c.tenant_id = m.tenant_id and c.id = m.chargeback_id
      where m.tenant_id = ${tenantId}
        and not ${isSettled(tenantId, { payment: sql`c.payment_id`, kind: sql`'CHARGEBACK'`, subject: sql`m.journal_id` })}
    ) as off`.execute(tx);
  return rows[0]?.off ?? 0;
}

interface Today extends Omit<Schedule, 'soonest'> {
  readonly today: string;
  readonly isMadeToday: boolean;
  readonly due: number | undefined;
}

async function whyNotToday(
  tx: Tx,
  tenantId: string,
  { terms, holidays, today, now, isMadeToday, due = 0 }: Today,
): Promise<WaitingReason | null> {
  if (isMadeToday) return 'MADE';
  const { rows } = await sql<{ frozen: boolean; account: boolean }>`
    select exists (select from money_freeze where tenant_id = ${tenantId}) as frozen,
      exists (select from payout_account where tenant_id = ${tenantId} and ended_at is null) as account`.execute(tx);
  if (rows[0]?.frozen === true) return 'FROZEN';
  if (terms.holdReason !== null) return 'HELD';
  if (rows[0]?.account !== true) return 'NO_ACCOUNT';
  if (dayOff(today, holidays) !== undefined) return 'BANK_CLOSED';
  if (now < istMidnight(now) + runsAt) return 'TOO_EARLY';
  if (due === 0) return 'NOTHING_DUE';
  if (due < 0) return 'REFUNDS_EXCEED';
  return due < terms.minimum ? 'BELOW_MINIMUM' : null;
}
