import { encodeId } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { StoreTakings, Takings } from '@galla/contract/shops/stores/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { StorePartSum } from '../../payments/payments/public/store-sum-queries.ts';
import { findLastPayments, sumStoreParts } from '../../payments/payments/public/store-sum-queries.ts';
import type { BarSum } from '../../payments/payments/public/sum-queries.ts';
import { sumParts } from '../../payments/payments/public/sum-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { noId } from '../../platform/ids.ts';
import { istHour, istMidnight } from '../../platform/indian-time.ts';
import type { CounterRow, StoreKey } from './details-queries.ts';
import { listCounters, listQrCodesOf } from './details-queries.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
/** More than a store may have, because all parts of a store are shown at once. */
const allCounters = { onlyActive: false, start: 0, limit: 1000 };

/** Today's takings of a store's counters, QR codes and instruments. */
export function partsToday(tx: Tx, place: StoreKey, now: number): Promise<StorePartSum[]> {
  const from = istMidnight(now);
  return sumStoreParts(tx, place, { from, to: from + day });
}

export function sumsOf(parts: readonly Takings[]): Takings {
  return parts.reduce<{ count: number; amount: number }>(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0 },
  );
}

/** Takings by instrument, highest first. */
function instrumentsOf(parts: readonly StorePartSum[]): Instrument[] {
  const amounts = new Map<Instrument, number>();
  for (const { instrument, amount } of parts) amounts.set(instrument, (amounts.get(instrument) ?? 0) + amount);
  return [...amounts].sort(([, one], [, other]) => other - one).map(([instrument]) => instrument);
}

/** A store's takings today, compared with the same weekday last week. */
export async function readTakings(tx: Tx, place: StoreKey, { now }: Pick<ScopedContext, 'now'>): Promise<StoreTakings> {
  const midnight = istMidnight(now);
  const parts = await partsToday(tx, place, now);
  const owners = { tenants: [place.tenantId], storeIds: [place.storeId] };
  const bars = await sumParts(
    tx,
    owners,
    [
      { name: 'today', from: midnight, to: midnight + day },
      { name: 'lastWeek', from: midnight - week, to: midnight - week + day },
      // The same time last week may split an hour, which only the payments of that hour can answer.
      { name: 'until', from: midnight - week, to: now - week },
    ],
    'hour',
  );
  const collected = bars.filter(({ state }) => state === 'COMPLETED');
  const today = sumsOf(parts);
  const last = await findLastPayments(tx, place, midnight);
  const loose = parts.filter(({ terminal_id }) => terminal_id === noId);
  return {
    at: new Date(now).toISOString(),
    today: {
      ...today,
      refunded: parts.reduce((sum, { refunded }) => sum + refunded, 0),
      average: today.count === 0 ? 0 : Math.round(today.amount / today.count),
    },
    lastWeek: sumsOf(collected.filter(({ part }) => part === 'until')),
    hours: hoursOf(collected, midnight),
    counters: countersOf(await listCounters(tx, place, allCounters), parts, last),
    qrCodes: await qrCodesOf(tx, place, parts),
    withoutCounter: {
      ...sumsOf(loose),
      instruments: instrumentsOf(loose),
      lastPaymentAt: last.get(null)?.toISOString() ?? null,
    },
  };
}

function hoursOf(bars: readonly BarSum<'today' | 'lastWeek' | 'until'>[], midnight: number): StoreTakings['hours'] {
  const at = (part: 'today' | 'lastWeek', from: number) =>
    sumsOf(bars.filter((bar) => bar.part === part && bar.at !== null && istHour(bar.at.getTime()) === from));
  return Array.from({ length: 24 }, (_, index) => ({
    hour: index,
    today: at('today', midnight + index * hour),
    lastWeek: at('lastWeek', midnight - week + index * hour),
  }));
}

function countersOf(
  rows: readonly CounterRow[],
  parts: readonly StorePartSum[],
  last: ReadonlyMap<string | null, Date>,
): StoreTakings['counters'] {
  return rows
    .map((row) => ({ row, own: parts.filter(({ terminal_id }) => terminal_id === row.id) }))
    .filter(({ row, own }) => row.active || own.length > 0)
    .map(({ row, own }) => ({
      id: encodeId('terminal', row.id),
      terminalId: row.code,
      name: row.name,
      active: row.active,
      ...sumsOf(own),
      instruments: instrumentsOf(own),
      lastPaymentAt: last.get(row.id)?.toISOString() ?? null,
    }));
}

async function qrCodesOf(tx: Tx, place: StoreKey, parts: readonly StorePartSum[]): Promise<StoreTakings['qrCodes']> {
  const codes = await listQrCodesOf(tx, place);
  return codes
    .map((code) => ({ code, own: parts.filter(({ qr_code_id }) => qr_code_id === code.id) }))
    .filter(({ code, own }) => code.active || own.length > 0)
    .map(({ code, own }) => ({
      id: encodeId('qrCode', code.id),
      qrCodeId: code.code,
      name: code.name,
      terminalId: code.terminal_id === null ? null : encodeId('terminal', code.terminal_id),
      ...sumsOf(own),
    }));
}
