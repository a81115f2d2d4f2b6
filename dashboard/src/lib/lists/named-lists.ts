import { merchants } from '@galla/contract/business/merchants/calls.ts';
import type { Merchant } from '@galla/contract/business/merchants/endpoints.ts';
import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { Store, Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../api/api.ts';

/** The maximum number of ids in a filter. Lists of names stop there. */
const max = 500;
const pageSize = 100;
/** Names for filters change rarely, so they stay fresh for five minutes. */
export const namesFresh = 5 * 60_000;

/** Loads a list page by page, at most 500 entries. */
export async function readAll<T>(
  read: (start: number, limit: number) => Promise<{ rows: readonly T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  while (all.length < max) {
    const { rows, total } = await read(all.length, pageSize);
    all.push(...rows);
    if (all.length >= total || rows.length === 0) break;
  }
  return all;
}

/** The stores that the person may see, by name. Loaded once every five minutes, at most 500. */
export function useStoreNames(enabled: boolean): readonly Store[] | undefined {
  return useQuery({
    queryKey: [stores.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start) => {
        const query = { pageNo: start / pageSize + 1, pageSize };
        const { storeDetailResponses, total } = await call(stores.list, { query }, { signal });
        return { rows: storeDetailResponses, total };
      }),
    enabled,
    staleTime: namesFresh,
  }).data;
}

/** The terminals of the chosen stores, of at most 20 stores. */
export function useTerminals(
  chosen: readonly Pick<Store, 'id' | 'merchantId' | 'name'>[],
): readonly (Terminal & { readonly storeName: string })[] {
  return useQueries({
    queries: chosen.slice(0, 20).map((store) => ({
      ...queryOf(stores.terminals, { params: { merchantId: store.merchantId, storeId: store.id }, query: {} }),
      staleTime: namesFresh,
    })),
    combine: (results) =>
      results.flatMap(({ data }, index) =>
        (data?.terminals ?? []).map((terminal) => ({ ...terminal, storeName: chosen[index]?.name ?? '' })),
      ),
  });
}

/** The maximum number of merchants whose names are loaded at once. */
const maxNamed = 100;

/**
 * The names of the first hundred of these merchants. Merchants outside the group are left out. Undefined while loading,
 * and empty if loading fails.
 */
export function useMerchantNames(ids: readonly string[]): readonly Merchant[] | undefined {
  const merchantIds = ids.slice(0, maxNamed).join(',');
  const { data, isError } = useQuery({
    ...queryOf(merchants.list, { query: { start: 0, limit: maxNamed, merchantIds } }),
    enabled: merchantIds !== '',
    staleTime: namesFresh,
  });
  return isError ? [] : data?.merchants;
}
