import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { storeInsights } from '@galla/contract/payments/insights/stores.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectionOf } from '../payments/public/selection.ts';
import { rankAllStores, sumEachStore } from '../payments/public/store-rank-queries.ts';
import { previousOf } from './previous.ts';

/** A page of all stores by collected amount, each with its amount in the previous period. */
export async function rank(
  tx: Tx,
  scope: Scope,
  { order, pageNo, pageSize, ...period }: Received<typeof storeInsights.ranking>['body'],
  now: number,
): Promise<Answer<typeof storeInsights.ranking>> {
  const selection = selectionOf(scope, period);
  const { elapsed } = previousOf(selection, now);
  const page = { order, start: (pageNo - 1) * pageSize, limit: pageSize };
  const { rows, total, quiet, largest } = await rankAllStores(tx, selection, page);
  const before = await sumEachStore(tx, { ...selection, ...elapsed, storeIds: rows.map(({ id }) => id) });
  const sums = new Map(before.map(({ store_id, count, amount }) => [store_id, { count, collected: amount }]));
  const merchants = new Map(scope.merchants.map((merchant) => [merchant.tenantId, merchant]));
  return {
    stores: rows.map(({ id, tenant_id, code, name, city, active, count, amount }) => ({
      id: encodeId('store', id),
      storeId: code,
      name,
      city,
      merchantId: merchants.get(tenant_id)?.merchantId ?? '',
      merchantName: merchants.get(tenant_id)?.name ?? '',
      active,
      count,
      collected: amount,
      before: sums.get(id) ?? { count: 0, collected: 0 },
    })),
    total,
    quiet,
    largest,
    previous: { from: new Date(elapsed.from).toISOString(), to: new Date(elapsed.to).toISOString() },
  };
}
