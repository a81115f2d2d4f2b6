import { addDays, settlementDayOf } from '@galla/contract/settlements/settlements/calendar.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { gstOn } from '../../ledger/public/charges.ts';
import { listIgstTenants } from '../../ledger/public/gst-queries.ts';
import type { Terms } from '../terms.ts';
import { cutsOf } from '../terms.ts';
import type { ExpectedSums } from './expected-queries.ts';
import { sumDeductions, sumRecentPayments, sumWaitingHours } from './expected-queries.ts';

/** The inputs that determine when a merchant is paid. */
export interface Schedule {
  readonly terms: Terms;
  readonly holidays: ReadonlyMap<string, string>;
  /** The first day that can still have a settlement. */
  readonly soonest: string;
  readonly now: number;
}

/** The day to which a payment at this time (ms) belongs. After a cut-off before midnight, it is the next day. */
export function paidDayOf(at: number, { cutOff }: Terms): string {
  return cutOff === 1440 ? istDay(at) : addDays(istDay(at - cutOff * 60_000), 1);
}

/** The settlement day for a day's payments. Payments that missed today's run wait for the next run. */
export function settledOn(
  paidOn: string,
  workingDays: number,
  { holidays, soonest }: Pick<Schedule, 'holidays' | 'soonest'>,
): string {
  const due = settlementDayOf(paidOn, workingDays, holidays);
  return due > soonest ? due : settlementDayOf(soonest, 0, holidays);
}

/** The amounts to be settled on a day, in paise: net = gross − deducted − fee − gst. */
export interface ExpectedParts {
  readonly gross: number;
  readonly fee: number;
  readonly gst: number;
  /** Refunds and chargebacks, less returned ones. */
  readonly deducted: number;
}

/** The net amount, in paise. */
export const netOf = ({ gross, fee, gst, deducted }: ExpectedParts): number => gross - deducted - fee - gst;

/** Net of all unsettled payments, in paise, by settlement day. */
export async function expectedByDay(tx: Tx, tenantId: string, schedule: Schedule): Promise<Map<string, number>> {
  const parts = await expectedParts(tx, tenantId, schedule);
  return new Map([...parts].map(([day, of]) => [day, netOf(of)]));
}

/** The amounts of all unsettled payments, by settlement day. */
export async function expectedParts(tx: Tx, tenantId: string, schedule: Schedule): Promise<Map<string, ExpectedParts>> {
  return (await expectedPartsOf(tx, [tenantId], schedule)).get(tenantId) ?? new Map();
}

/**
 * The same for several tenants with one schedule. Payments that completed before the cut-off of the first such day are
 * due on it and come from the hourly sums. Single payments are read only for later hours, for each tenant by key.
 */
export async function expectedPartsOf(
  tx: Tx,
  tenants: readonly string[],
  schedule: Schedule,
): Promise<ReadonlyMap<string, Map<string, ExpectedParts>>> {
  const { terms, holidays, soonest, now } = schedule;
  const first = settlementDayOf(soonest, 0, holidays);
  const cuts = cutsOf(first, terms, holidays);
  const waiting = await sumWaitingHours(tx, tenants, { cut: Math.min(cuts.inStore, cuts.online), now });
  const deductions = await sumDeductions(tx, tenants);
  const igst = await listIgstTenants(tx, tenants);
  const found = new Map<string, Map<string, ExpectedParts>>();
  for (const tenantId of tenants) {
    const { overdue, hours } = waiting.get(tenantId) ?? { overdue: [], hours: [] };
    const recent = await sumRecentPayments(tx, tenantId, { hours, cutOff: terms.cutOff });
    const due = dueOf({ first, overdue, recent }, schedule);
    found.set(tenantId, partsOf(due, { first, off: deductions.get(tenantId) ?? 0, isIgst: igst.has(tenantId) }));
  }
  return found;
}

type DueSums = ExpectedSums & { readonly day: string };

/** Sums by day and GST rate: overdue payments on the first day, and later payments on theirs. */
function dueOf(
  {
    first,
    overdue,
    recent,
  }: {
    readonly first: string;
    readonly overdue: readonly ExpectedSums[];
    readonly recent: Awaited<ReturnType<typeof sumRecentPayments>>;
  },
  schedule: Schedule,
): Iterable<DueSums> {
  const { terms } = schedule;
  const due = new Map<string, DueSums>();
  const add = (day: string, sums: ExpectedSums) => {
    const key = `${day} ${sums.gst_rate}`;
    due.set(key, { day, ...plus(due.get(key), sums) });
  };
  for (const sums of overdue) if (sums.total !== 0) add(first, sums);
  for (const { day, online, ...sums } of recent) {
    // With a cut-off before midnight, later payments belong to the next day.
    const paidOn = terms.cutOff === 1440 ? day : addDays(day, 1);
    add(settledOn(paidOn, online ? terms.onlineDays : terms.inStoreDays, schedule), sums);
  }
  return due.values();
}

/** The amounts by day, with GST computed once for each rate. Deductions come off the first day. */
function partsOf(
  due: Iterable<DueSums>,
  { first, off, isIgst }: { readonly first: string; readonly off: number; readonly isIgst: boolean },
): Map<string, ExpectedParts> {
  const expected = new Map<string, ExpectedParts>();
  const count = (day: string, more: Partial<ExpectedParts>) => {
    const { gross = 0, fee = 0, gst = 0, deducted = 0 } = expected.get(day) ?? {};
    expected.set(day, {
      gross: gross + (more.gross ?? 0),
      fee: fee + (more.fee ?? 0),
      gst: gst + (more.gst ?? 0),
      deducted: deducted + (more.deducted ?? 0),
    });
  };
  for (const { day, total, fee, taxable, gst_rate: basisPoints } of due)
    count(day, { gross: total, fee, gst: gstOn(taxable, { basisPoints }, !isIgst) });
  if (off !== 0) count(first, { deducted: off });
  return expected;
}

const plus = (one: ExpectedSums | undefined, { gst_rate, total, fee, taxable }: ExpectedSums): ExpectedSums => ({
  gst_rate,
  total: (one?.total ?? 0) + total,
  fee: (one?.fee ?? 0) + fee,
  taxable: (one?.taxable ?? 0) + taxable,
});
