import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ComparedPart, storeInsights } from '@galla/contract/payments/insights/stores.ts';
import { stateGroups } from '@galla/contract/payments/payments/states.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { noId } from '../../platform/ids.ts';
import { selectionOf } from '../payments/public/selection.ts';
import type { StoreHourSum } from '../payments/public/store-sum-queries.ts';
import { sumByHourOfDay, sumStoreHours } from '../payments/public/store-sum-queries.ts';
import type { NamedStore } from './store-queries.ts';
import { findStores, listCountersOf } from './store-queries.ts';

/** The collected amounts for each hour of the day. */
export async function readHours(
  tx: Tx,
  scope: Scope,
  body: Received<typeof storeInsights.hours>['body'],
): Promise<Answer<typeof storeInsights.hours>> {
  const sums = await sumByHourOfDay(tx, selectionOf(scope, body));
  return { hours: eachHour((hour) => sums.filter((sum) => sum.hour === hour)) };
}

/** Stores side by side, or the counters of one store. @throws Problem STATUS_404 for a store outside the scope */
export async function compareStores(
  tx: Tx,
  scope: Scope,
  { storeIds, from, to }: Received<typeof storeInsights.compare>['body'],
): Promise<Answer<typeof storeInsights.compare>> {
  const stores = await storesInOrder(tx, scope, storeIds);
  const by = stores.length === 1 ? ('counter' as const) : ('store' as const);
  const range = { from: Date.parse(from), to: Date.parse(to) };
  const owners = {
    tenants: [...new Set(stores.map(({ tenant_id }) => tenant_id))],
    storeIds: stores.map(({ id }) => id),
  };
  const sums = await sumStoreHours(tx, owners, range, by);
  const [only] = stores;
  if (by === 'store' || only === undefined)
    return { by, parts: stores.map((one) => partOf({ ...one, id: encodeId('store', one.id) }, sumsOf(sums, one.id))) };
  const counters = await listCountersOf(tx, only);
  const loose = sumsOf(sums, noId);
  return {
    by,
    parts: [
      ...counters
        .map((one) => ({ one, own: sumsOf(sums, one.id) }))
        .filter(({ one, own }) => one.active || own.length > 0)
        .map(({ one, own }) => partOf({ ...one, id: encodeId('terminal', one.id) }, own)),
      ...(loose.length === 0 ? [] : [partOf({ id: null, code: null, name: null }, loose)]),
    ],
  };
}

/** Stores in the scope, in the requested order. @throws Problem STATUS_404 */
export async function storesInOrder(tx: Tx, scope: Scope, shown: readonly string[]): Promise<NamedStore[]> {
  const ids = [...new Set(shown)].map((id) => decodeId('store', id) ?? '');
  const own = ids.filter((id) => id !== '' && (scope.storeIds === null || scope.storeIds.includes(id)));
  const found = new Map((await findStores(tx, scope.tenants, own)).map((store) => [store.id, store]));
  return ids.map((id) => {
    const store = found.get(id);
    if (store === undefined) throw new Problem('STATUS_404', 404);
    return store;
  });
}

const sumsOf = (sums: readonly StoreHourSum[], id: string) => sums.filter((sum) => sum.id === id);

function partOf(
  { id, code, name }: Pick<ComparedPart, 'id' | 'code' | 'name'>,
  sums: readonly StoreHourSum[],
): ComparedPart {
  const collected = sums.filter(({ state }) => state === 'COMPLETED');
  const failed: readonly string[] = stateGroups.failed;
  const countOf = (some: readonly StoreHourSum[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    id,
    code,
    name,
    totals: {
      ...sumOf(collected),
      attempted: countOf(sums),
      failed: countOf(sums.filter(({ state }) => failed.includes(state))),
      refunded: sums.reduce((total, { refunded }) => total + refunded, 0),
    },
    hours: eachHour((hour) => collected.filter((sum) => sum.hour === hour)),
  };
}

const sumOf = (sums: readonly { readonly count: number; readonly amount: number }[]) => ({
  count: sums.reduce((total, { count }) => total + count, 0),
  collected: sums.reduce((total, { amount }) => total + amount, 0),
});

const eachHour = (sumsAt: (hour: number) => readonly { readonly count: number; readonly amount: number }[]) =>
  Array.from({ length: 24 }, (_, hour) => sumOf(sumsAt(hour)));
