import type { Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { insights, Summary, Totals, TrendPoint } from '@galla/contract/payments/insights/endpoints.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { stateGroups } from '@galla/contract/payments/payments/states.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { istHour, istMidnight } from '../../platform/indian-time.ts';
import type { TimeRange } from '../payments/public/range-parts.ts';
import { selectionOf } from '../payments/public/selection.ts';
import { rankStores } from '../payments/public/store-rank-queries.ts';
import type { BarSum, Part } from '../payments/public/sum-queries.ts';
import { sumByInstrument, sumByTenant, sumParts } from '../payments/public/sum-queries.ts';
import { previousOf } from './previous.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Up to this many days the trend has hourly bars. */
const hourlyDays = 14;
const ranked = 10;

/**
 * The dashboard for one period, compared with the previous period. `now` decides how much of the previous period is
 * compared.
 */
export async function summarize(
  tx: Tx,
  scope: Scope,
  request: Received<typeof insights.summary>['body'],
  now: number,
): Promise<Summary> {
  const selection = selectionOf(scope, request);
  const unit = selection.to - selection.from <= hourlyDays * day ? ('hour' as const) : ('day' as const);
  const { before, elapsed } = previousOf(selection, now);
  const sums = await sumParts(tx, selection, partsOf(selection, before, elapsed, unit), unit);
  const sumsOf = (...names: readonly PartName[]) => sums.filter(({ part }) => names.includes(part));
  const byInstrument = await sumByInstrument(tx, selection, selection);
  const stores = await rankStores(tx, selection, ranked);
  const merchants = scope.groupId === null ? [] : await sumByTenant(tx, selection, ranked);
  const merchantOf = new Map(scope.merchants.map((merchant) => [merchant.tenantId, merchant]));
  return {
    totals: totalsOf(sumsOf('now')),
    previous: {
      from: new Date(elapsed.from).toISOString(),
      to: new Date(elapsed.to).toISOString(),
      totals: totalsOf([...sumsOf('whole', 'begun'), ...sumsOf('over').map(negative)]),
    },
    unit,
    trend: trendOf(sumsOf('now')),
    previousTrend: trendOf(sumsOf('whole', 'left')),
    instruments: byInstrument.map(({ instrument, count, amount }) => ({
      instrument: instrument as Instrument,
      count,
      collected: amount,
    })),
    stores: stores.map(({ tenant_id, id, code, name, count, amount }) => ({
      id: encodeId('store', id),
      storeId: code,
      name,
      merchantId: merchantOf.get(tenant_id)?.merchantId ?? '',
      count,
      collected: amount,
    })),
    storeTotal: stores[0]?.stores ?? 0,
    merchants: merchants.map(({ tenant_id, count, amount }) => ({
      merchantId: merchantOf.get(tenant_id)?.merchantId ?? '',
      name: merchantOf.get(tenant_id)?.name ?? '',
      count,
      collected: amount,
    })),
  };
}

type PartName = 'now' | 'whole' | 'left' | 'begun' | 'over';

/**
 * The period and the previous one. Of the previous one: the bars that had ended by the same elapsed time (`whole`), the
 * other bars (`left`), and the elapsed part of the first of those, as `begun` minus `over`. So no bar of the previous
 * period is read in two pieces. Parts of an hour are read from the payments themselves. Past the middle of the hour it
 * is cheaper to read the whole hour and subtract its shorter end.
 */
function partsOf(period: TimeRange, before: TimeRange, elapsed: TimeRange, unit: 'hour' | 'day'): Part<PartName>[] {
  const bar = unit === 'hour' ? istHour(elapsed.to) : istMidnight(elapsed.to);
  const ended = elapsed.to === before.to ? before.to : Math.max(bar, before.from);
  const hourEnd = istHour(elapsed.to) + hour;
  const until = hourEnd - elapsed.to < hour / 2 && hourEnd <= before.to ? hourEnd : elapsed.to;
  return [
    { name: 'now', from: period.from, to: period.to },
    { name: 'whole', from: before.from, to: ended },
    { name: 'left', from: ended, to: before.to },
    { name: 'begun', from: ended, to: until },
    { name: 'over', from: elapsed.to, to: until },
  ];
}

function negative<Name extends string>(sum: BarSum<Name>): BarSum<Name> {
  return { ...sum, count: -sum.count, amount: -sum.amount, refunded: -sum.refunded };
}

function totalsOf(bars: readonly BarSum[]): Totals {
  const sum = (states: readonly string[], key: 'count' | 'amount') =>
    bars.reduce((total, bar) => total + (states.includes(bar.state) ? bar[key] : 0), 0);
  return {
    collected: sum(stateGroups.completed, 'amount'),
    completed: sum(stateGroups.completed, 'count'),
    attempted: bars.reduce((total, bar) => total + bar.count, 0),
    failed: sum(stateGroups.failed, 'count'),
    pending: sum(stateGroups.pending, 'count'),
    refunded: bars.reduce((total, bar) => total + bar.refunded, 0),
  };
}

/** One point for each bar with a collected amount, oldest first. */
function trendOf(bars: readonly BarSum[]): TrendPoint[] {
  return bars
    .flatMap(({ at, amount, count }) => (at === null ? [] : [{ at: at.toISOString(), collected: amount, count }]))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
