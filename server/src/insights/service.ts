import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import type { insights, Summary, Totals, TrendPoint } from '@galla/contract/insights.ts';
import type { Instrument } from '@galla/contract/transactions.ts';
import type { Scope } from '../platform/auth/scope.ts';
import { tenantsOf } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { istHour, istMidnight } from '../platform/indian-time.ts';
import type { PaymentSelection } from '../transactions/payment-filters.ts';
import { storesInScope } from '../transactions/payment-filters.ts';
import type { BarSum } from './queries.ts';
import { rankStores, sumByTenant, sumByTime, sumByTimeAndInstrument } from './queries.ts';

const day = 86_400_000;
/** Up to so many days the trend has a bar an hour (look.md). */
const hourlyDays = 14;
const ranked = 10;

/** The dashboard over one period, against the period before. `now` decides how much of the period before is compared. */
export async function summarize(
  tx: Tx,
  scope: Scope,
  wish: Received<typeof insights.summary>['body'],
  now: number,
): Promise<Summary> {
  const selection = selectionFor(scope, wish);
  const length = selection.to - selection.from;
  const unit = length <= hourlyDays * day ? ('hour' as const) : ('day' as const);
  const before = { ...selection, from: selection.from - length, to: selection.from };
  const elapsed = { ...before, to: Math.min(before.to, Math.max(now - length, before.from + 1)) };
  const { bars, instruments: byInstrument } = await sumByTimeAndInstrument(tx, selection, unit);
  const barsBefore = await sumByTime(tx, before, unit);
  const barsElapsed = elapsed.to === before.to ? barsBefore : await sumElapsed(tx, elapsed, barsBefore, unit);
  const stores = await rankStores(tx, selection, ranked);
  const merchants = scope.groupId === null ? [] : await sumByTenant(tx, selection, ranked);
  const merchantOf = new Map(scope.merchants.map((merchant) => [merchant.tenantId, merchant]));
  return {
    totals: totalsOf(bars),
    previous: {
      from: new Date(elapsed.from).toISOString(),
      to: new Date(elapsed.to).toISOString(),
      totals: totalsOf(barsElapsed),
    },
    unit,
    trend: trendOf(bars),
    previousTrend: trendOf(barsBefore),
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

/** The sums of the elapsed part of a period: its whole bars are known, and only the one that has begun is read anew. */
async function sumElapsed(
  tx: Tx,
  elapsed: PaymentSelection,
  bars: readonly BarSum[],
  unit: 'hour' | 'day',
): Promise<readonly BarSum[]> {
  const begun = unit === 'hour' ? istHour(elapsed.to) : istMidnight(elapsed.to);
  const whole = bars.filter(({ at }) => at.getTime() < begun);
  if (begun >= elapsed.to) return whole;
  const rest = { ...elapsed, from: Math.max(elapsed.from, begun) };
  return [...whole, ...(await sumByTime(tx, rest, unit))];
}

function selectionFor(scope: Scope, wish: Received<typeof insights.summary>['body']): PaymentSelection {
  const stores = wish.storeIds?.flatMap((id) => decodeId('store', id) ?? []) ?? null;
  return {
    tenants: tenantsOf(scope, wish.merchantIds),
    from: Date.parse(wish.from),
    to: Date.parse(wish.to),
    storeIds: storesInScope(scope, stores),
    terminalIds: null,
    qrCodeIds: null,
    states: null,
    instruments: null,
    paymentSolutions: null,
    search: null,
  };
}

function totalsOf(bars: readonly BarSum[]): Totals {
  const sum = (states: readonly string[], key: 'count' | 'amount') =>
    bars.reduce((total, bar) => total + (states.includes(bar.state) ? bar[key] : 0), 0);
  return {
    collected: sum(['COMPLETED'], 'amount'),
    completed: sum(['COMPLETED'], 'count'),
    attempted: bars.reduce((total, bar) => total + bar.count, 0),
    failed: sum(['FAILED', 'CANCELLED', 'ERRORED'], 'count'),
    pending: sum(['INITIATED', 'PENDING'], 'count'),
    refunded: bars.reduce((total, bar) => total + bar.refunded, 0),
  };
}

/** One point for each bar in which something was collected, oldest first. */
function trendOf(bars: readonly BarSum[]): TrendPoint[] {
  return bars
    .filter(({ state }) => state === 'COMPLETED')
    .map(({ at, amount, count }) => ({ at: at.toISOString(), collected: amount, count }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
