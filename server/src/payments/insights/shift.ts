import type { Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ShiftReport, storeInsights } from '@galla/contract/payments/insights/stores.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { noId } from '../../platform/ids.ts';
import type { StorePartSum } from '../payments/public/store-sum-queries.ts';
import { sumStoreParts } from '../payments/public/store-sum-queries.ts';
import { storesInOrder } from './comparison.ts';
import { listCountersOf } from './store-queries.ts';

/**
 * What a store collected in some hours, by counter and instrument. @throws Problem STATUS_404 for a store outside the
 * scope
 */
export async function reportShift(
  tx: Tx,
  scope: Scope,
  { storeId, from, to }: Received<typeof storeInsights.shift>['body'],
  now: number,
): Promise<ShiftReport> {
  const [store] = await storesInOrder(tx, scope, [storeId]);
  if (store === undefined) throw new Problem('STATUS_404', 404);
  const range = { from: Date.parse(from), to: Date.parse(to) };
  const parts = await sumStoreParts(tx, { tenantId: store.tenant_id, storeId: store.id }, range);
  const counters = await listCountersOf(tx, store);
  const loose = parts.filter(({ terminal_id }) => terminal_id === noId);
  return {
    store: {
      id: encodeId('store', store.id),
      storeId: store.code,
      name: store.name,
      merchantName: scope.merchants.find(({ tenantId }) => tenantId === store.tenant_id)?.name ?? '',
    },
    at: new Date(now).toISOString(),
    total: partOf(parts),
    counters: [
      ...counters
        .map((counter) => ({ counter, own: parts.filter(({ terminal_id }) => terminal_id === counter.id) }))
        .filter(({ counter, own }) => counter.active || own.length > 0)
        .map(({ counter, own }) => ({
          id: encodeId('terminal', counter.id),
          terminalId: counter.code,
          name: counter.name,
          ...partOf(own),
        })),
      ...(loose.length === 0 ? [] : [{ id: null, terminalId: null, name: null, ...partOf(loose) }]),
    ],
  };
}

function partOf(parts: readonly StorePartSum[]): ShiftReport['total'] {
  const sums = new Map<Instrument, { count: number; collected: number }>();
  for (const { instrument, count, amount } of parts) {
    const sum = sums.get(instrument) ?? { count: 0, collected: 0 };
    sums.set(instrument, { count: sum.count + count, collected: sum.collected + amount });
  }
  const instruments = [...sums].map(([instrument, sum]) => ({ instrument, ...sum })).filter(({ count }) => count > 0);
  return {
    count: instruments.reduce((total, { count }) => total + count, 0),
    collected: instruments.reduce((total, { collected }) => total + collected, 0),
    refunded: parts.reduce((total, { refunded }) => total + refunded, 0),
    instruments: instruments.sort((one, other) => other.collected - one.collected),
  };
}
