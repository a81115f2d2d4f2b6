import { addDays, settlementDayOf } from '@galla/contract/settlements/calendar.ts';
import { sql } from 'kysely';
import { gstOn, taxOf } from '../ledger/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { istDay } from '../platform/indian-time.ts';
import type { UnsettledHour } from './items.ts';
import { isSettled, unsettledPayments } from './items.ts';
import type { Terms } from './terms.ts';
import { cutsOf } from './terms.ts';

/** What of a merchant decides on which days its money comes. */
export interface Schedule {
  readonly terms: Terms;
  readonly holidays: ReadonlyMap<string, string>;
  /** The first day that can still have a settlement. */
  readonly soonest: string;
  readonly now: number;
}

/** The day to which a payment of this moment (ms) counts: what comes after a cut-off before midnight is the next day's. */
export function paidDayOf(at: number, { cutOff }: Terms): string {
  return cutOff === 1440 ? istDay(at) : addDays(istDay(at - cutOff * 60_000), 1);
}

/** The day on which what counts to a day is settled. What today's run has passed by waits for the next one. */
export function settledOn(
  paidOn: string,
  workingDays: number,
  { holidays, soonest }: Pick<Schedule, 'holidays' | 'soonest'>,
): string {
  const due = settlementDayOf(paidOn, workingDays, holidays);
  return due > soonest ? due : settlementDayOf(soonest, 0, holidays);
}

/** Sums over payments of one GST rate, in paise; `taxable` is the part of the fee that bears GST. */
interface Sums {
  /** Hundredths of a percent. */
  readonly gst_rate: number;
  readonly total: number;
  readonly fee: number;
  readonly taxable: number;
}

/**
 * Net of what is in no settlement yet, in paise, by the day on which it is to be settled. Whatever completed before the cut
 * of the first such day is due on it, and comes from the sums of the hours; payments are read of the hours after it alone.
 */
export async function expectedByDay(tx: Tx, tenantId: string, schedule: Schedule): Promise<Map<string, number>> {
  const { terms, holidays, soonest, now } = schedule;
  const first = settlementDayOf(soonest, 0, holidays);
  const cuts = cutsOf(first, terms, holidays);
  const { overdue, hours } = await readHours(tx, tenantId, { cut: Math.min(cuts.inStore, cuts.online), now });
  const due = new Map<string, Sums & { readonly day: string }>();
  const add = (day: string, sums: Sums) => {
    const key = `${day} ${sums.gst_rate}`;
    due.set(key, { day, ...plus(due.get(key), sums) });
  };
  for (const sums of overdue) if (sums.total !== 0) add(first, sums);
  for (const { day, online, ...sums } of await readRecent(tx, tenantId, { hours, cutOff: terms.cutOff })) {
    // With a cut-off before midnight what comes after it belongs to the next day.
    const paidOn = terms.cutOff === 1440 ? day : addDays(day, 1);
    add(settledOn(paidOn, online ? terms.onlineDays : terms.inStoreDays, schedule), sums);
  }
  const expected = new Map<string, number>();
  const { is_igst: isIgst } = await taxOf(tx, tenantId);
  for (const { day, total, fee, taxable, gst_rate: basisPoints } of due.values())
    expected.set(day, (expected.get(day) ?? 0) + total - fee - gstOn(taxable, { basisPoints }, !isIgst));
  const off = await offNext(tx, tenantId);
  if (off !== 0) expected.set(first, (expected.get(first) ?? 0) - off);
  return expected;
}

const plus = (one: Sums | undefined, { gst_rate, total, fee, taxable }: Sums): Sums => ({
  gst_rate,
  total: (one?.total ?? 0) + total,
  fee: (one?.fee ?? 0) + fee,
  taxable: (one?.taxable ?? 0) + taxable,
});

/**
 * What waits of the hours of whose payments the last completed before a cut, and the other hours in which something waits:
 * from the rollup, which is kept with the payments, and what settlements took of its hours. Times in ms.
 */
async function readHours(
  tx: Tx,
  tenantId: string,
  { cut, now }: { readonly cut: number; readonly now: number },
): Promise<{ readonly overdue: readonly Sums[]; readonly hours: readonly UnsettledHour[] }> {
  const isOver = sql`(p.finished_until < ${new Date(cut)}) is true`;
  const { rows } = await sql<Sums & { hours: number[]; begun: boolean[] }>`
    select g.basis_points as gst_rate, coalesce(sum(p.amount - coalesce(s.amount, 0)) filter (where ${isOver}), 0) as total,
      coalesce(sum(p.fee - coalesce(s.fee, 0)) filter (where ${isOver}), 0) as fee,
      coalesce(sum(p.taxable - coalesce(s.taxable, 0)) filter (where ${isOver}), 0) as taxable,
      coalesce(array_agg(extract(epoch from p.hour)::float8 * 1000 order by p.hour) filter (where not ${isOver}), '{}') as hours,
      coalesce(array_agg(s.hour is not null order by p.hour) filter (where not ${isOver}), '{}') as begun
    from payment_state_hour p join gst_period g on p.hour >= g.valid_from and p.hour < g.valid_until
      left join settled_hour s on s.tenant_id = p.tenant_id and s.hour = p.hour
    where p.tenant_id = ${tenantId} and p.state = 'COMPLETED' and p.hour < ${new Date(now)} and p.count > coalesce(s.count, 0)
    group by g.basis_points, g.valid_from order by g.valid_from`.execute(tx);
  const hours = rows.flatMap((row) => row.hours.map((hour, index) => ({ hour, isBegun: row.begun[index] === true })));
  return { overdue: rows, hours };
}

/** What completed in these hours by the day of India, less what is settled of it. `cutOff` in minutes after midnight. */
async function readRecent(
  tx: Tx,
  tenantId: string,
  { hours, cutOff }: { readonly hours: readonly UnsettledHour[]; readonly cutOff: number },
): Promise<readonly (Sums & { readonly day: string; readonly online: boolean })[]> {
  if (hours.length === 0) return [];
  const { rows } = await sql<Sums & { day: string; online: boolean }>`
    select ((finished_at - ${cutOff % 1440} * interval '1 minute') at time zone 'Asia/Kolkata')::date as day, online, gst_rate,
      sum(total) as total, sum(fee) as fee, sum(taxable) as taxable
    from ${unsettledPayments(tenantId, hours)} p group by 1, 2, 3`.execute(tx);
  return rows;
}

/** What refunds and chargebacks will take off the next settlement, less what they give back: in paise. */
async function offNext(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ off: number }>`
    select (
      select coalesce(sum(case when netted = 'NO' then amount - returned_fee - returned_gst else -amount end), 0) from refund
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
