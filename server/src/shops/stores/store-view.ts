import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { stores } from '@galla/contract/shops/stores/endpoints.ts';
import { maxMapped } from '@galla/contract/shops/stores/fields.ts';
import type { Terminal } from '@galla/contract/shops/stores/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { findLastPayments } from '../../payments/payments/public/store-sum-queries.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { tenantsOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { istDay, istMidnight } from '../../platform/indian-time.ts';
import type { CounterRow, DetailedStore, StoreKey } from './details-queries.ts';
import { findStore, listCounters } from './details-queries.ts';
import type { StoreFilters } from './queries.ts';
import { countStores, hasMapped, listCities, listMapped, listStores, listTags, sumStores } from './queries.ts';
import { partsToday, sumsOf } from './takings.ts';

const merchantIdsOf = ({ merchants }: Scope) => new Map(merchants.map((one) => [one.tenantId, one.merchantId]));

/** @throws Problem STATUS_404 for a merchant outside the scope */
function filtersOf(
  scope: Scope,
  { merchantId, ...rest }: Omit<StoreFilters, 'tenants'> & { readonly merchantId?: string | undefined },
): StoreFilters {
  const tenants = tenantsOf(scope, merchantId === undefined ? undefined : [merchantId]);
  if (tenants.length === 0) throw new Problem('STATUS_404', 404);
  return { ...rest, tenants };
}

const seesTakings = ({ permissions }: Scope) => permissions.has('transaction_access');

/** One page of stores. @throws Problem PR002 for the order by takings without permission */
export function readList(
  { scope, scoped, now }: ScopedContext,
  { pageNo, pageSize, sort, figures, ...query }: Received<typeof stores.list>['query'],
): Promise<Answer<typeof stores.list>> {
  if (sort === 'today' && !seesTakings(scope)) throw new Problem('PR002', 403);
  const filters = filtersOf(scope, query);
  const day = seesTakings(scope) && (figures || sort === 'today') ? istDay(now) : null;
  const page = { sort, figures: { counters: figures, day }, start: (pageNo - 1) * pageSize, limit: pageSize };
  return scoped(
    async (tx) => {
      const rows = await listStores(tx, scope, filters, page);
      const merchantIds = merchantIdsOf(scope);
      const storeDetailResponses = rows.map((row) => ({
        id: encodeId('store', row.id),
        merchantId: merchantIds.get(row.tenant_id) ?? '',
        storeId: row.code,
        name: row.name,
        city: row.city,
        pincode: row.pincode,
        active: row.active,
        counters: row.counters,
        lastPaymentAt: row.last_payment_at?.toISOString() ?? null,
        takings: day === null ? null : { count: row.count ?? 0, amount: row.amount ?? 0 },
      }));
      // An empty first page already gave the total, and counting again would cost as much.
      const isNone = rows.length === 0 && page.start === 0;
      return { storeDetailResponses, total: rows[0]?.total ?? (isNone ? 0 : await countStores(tx, scope, filters)) };
    },
    query.merchantId === undefined ? undefined : [query.merchantId],
  );
}

/** Sums over the filtered stores. */
export function readTotals(
  { scope, scoped, now }: ScopedContext,
  query: Received<typeof stores.totals>['query'],
): Promise<Answer<typeof stores.totals>> {
  const filters = filtersOf(scope, query);
  return scoped(async (tx) => {
    const sums = await sumStores(tx, scope, filters, istDay(now));
    const isShown = seesTakings(scope);
    return {
      activeStores: sums.active_stores,
      inactiveStores: sums.inactive_stores,
      counters: sums.counters,
      takings: isShown ? { count: sums.count, amount: sums.amount } : null,
      quietStores: isShown ? sums.quiet : null,
    };
  });
}

/** The cities and tags of the stores. */
export function readFacets(
  { scope, scoped, mapTiles }: ScopedContext,
  query: Received<typeof stores.facets>['query'],
): Promise<Answer<typeof stores.facets>> {
  const filters = filtersOf(scope, query);
  return scoped(async (tx) => ({
    cities: await listCities(tx, scope, filters),
    tags: await listTags(tx, scope, filters),
    map:
      mapTiles && (await hasMapped(tx, scope, filters))
        ? { tiles: mapTiles.url, attribution: mapTiles.attribution }
        : null,
  }));
}

/** The stores as a map shows them. */
export function readMap(
  { scope, scoped, now }: ScopedContext,
  query: Received<typeof stores.map>['query'],
): Promise<Answer<typeof stores.map>> {
  const filters = filtersOf(scope, query);
  const merchantIds = merchantIdsOf(scope);
  return scoped(async (tx) => {
    const rows = await listMapped(tx, scope, filters, { day: istDay(now), max: maxMapped });
    const mapped = rows.map(({ id, tenant_id, name, active, latitude, longitude, amount }) => ({
      id: encodeId('store', id),
      merchantId: merchantIds.get(tenant_id) ?? '',
      name,
      active,
      latitude,
      longitude,
      amount: seesTakings(scope) ? (amount ?? 0) : null,
    }));
    return { stores: mapped, total: await countStores(tx, scope, filters) };
  });
}

/** The key of the store in a path, within the scope. @throws Problem STATUS_404 */
export function storeKeyOf(
  scope: Scope,
  { merchantId, storeId: shown }: { readonly merchantId: string; readonly storeId: string },
): StoreKey {
  const [tenantId] = tenantsOf(scope, [merchantId]);
  const storeId = decodeId('store', shown);
  if (tenantId === undefined || storeId === undefined || (scope.storeIds !== null && !scope.storeIds.includes(storeId)))
    throw new Problem('STATUS_404', 404);
  return { tenantId, storeId };
}

/** @throws Problem STATUS_404 */
export async function storeAt(tx: Tx, place: StoreKey): Promise<DetailedStore> {
  const store = await findStore(tx, place);
  if (store === undefined) throw new Problem('STATUS_404', 404);
  return store;
}

/** How far back a counter's last payment is looked up, in ms. */
const lastPaymentsWithin = 30 * 86_400_000;

export function readCounters(
  { scope, scoped, now }: ScopedContext,
  params: Received<typeof stores.terminals>['params'],
  { start, limit, skipInactive, figures }: Received<typeof stores.terminals>['query'],
): Promise<Answer<typeof stores.terminals>> {
  const place = storeKeyOf(scope, params);
  return scoped(
    async (tx) => {
      await storeAt(tx, place);
      const rows = await listCounters(tx, place, { onlyActive: skipInactive ?? false, start, limit });
      const withTakings = figures && seesTakings(scope);
      const since = istMidnight(now) - lastPaymentsWithin;
      const last = withTakings ? await findLastPayments(tx, place, since) : undefined;
      const parts = withTakings ? await partsToday(tx, place, now) : undefined;
      const terminals = rows.map((row) => ({
        ...shownCounter(row),
        qrCodes: figures ? row.qr_codes : null,
        lastPaymentAt: last?.get(row.id)?.toISOString() ?? null,
        takings: parts === undefined ? null : sumsOf(parts.filter(({ terminal_id }) => terminal_id === row.id)),
      }));
      return { terminals, total: rows[0]?.total ?? 0 };
    },
    [params.merchantId],
  );
}

/** A counter as lists show it, without figures. */
export const shownCounter = (
  row: Pick<CounterRow, 'id' | 'code' | 'name' | 'active' | 'closed_at' | 'store_code'>,
): Terminal => ({
  id: encodeId('terminal', row.id),
  terminalId: row.code,
  name: row.name,
  storeId: row.store_code,
  active: row.active,
  closedAt: row.closed_at?.toISOString() ?? null,
  qrCodes: null,
  lastPaymentAt: null,
  takings: null,
});
