import { merchants } from '@galla/contract/merchants.ts';
import { qrCodes } from '@galla/contract/qr-codes.ts';
import { type Store, stores, type Terminal } from '@galla/contract/stores.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../lib/api.ts';

/** A filter takes at most so many ids, so lists of options end there. */
const mostOptions = 500;
const pageSize = 100;
const fresh = 5 * 60_000;

/** The names behind a filter change rarely: read once in five minutes, page by page to the end. */
async function readAll<T>(read: (start: number) => Promise<{ rows: readonly T[]; total: number }>): Promise<T[]> {
  const all: T[] = [];
  for (let start = 0; start < mostOptions; start += pageSize) {
    const { rows, total } = await read(start);
    all.push(...rows);
    if (all.length >= total || rows.length === 0) break;
  }
  return all;
}

/** The stores that the person may see. */
export function useStores(enabled: boolean): readonly Store[] | undefined {
  return useQuery({
    queryKey: [stores.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start) => {
        const query = { pageNo: start / pageSize + 1, pageSize };
        const { storeDetailResponses, total } = await call(stores.list, { query }, { signal });
        return { rows: storeDetailResponses, total };
      }),
    enabled,
    staleTime: fresh,
  }).data;
}

/** The terminals of the chosen stores; at most twenty stores are looked into. */
export function useTerminals(chosen: readonly Store[]): readonly (Terminal & { readonly storeName: string })[] {
  return useQueries({
    queries: chosen.slice(0, 20).map((store) => ({
      ...queryOf(stores.terminals, { params: { merchantId: store.merchantId, storeId: store.id }, query: {} }),
      staleTime: fresh,
    })),
    combine: (results) =>
      results.flatMap(({ data }, index) =>
        (data?.terminals ?? []).map((terminal) => ({ ...terminal, storeName: chosen[index]?.name ?? '' })),
      ),
  });
}

/** The QR codes on the counters. */
export function useQrCodes(enabled: boolean) {
  return useQuery({
    queryKey: [qrCodes.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start) => {
        const { qrCodes: rows, total } = await call(qrCodes.list, { query: { start, limit: pageSize } }, { signal });
        return { rows, total };
      }),
    enabled,
    staleTime: fresh,
  }).data;
}

/** The merchants of a super-merchant. */
export function useMerchants(enabled: boolean) {
  return useQuery({
    queryKey: [merchants.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start) => {
        const { merchants: rows, total } = await call(
          merchants.list,
          { query: { start, limit: pageSize } },
          { signal },
        );
        return { rows, total };
      }),
    enabled,
    staleTime: fresh,
  }).data;
}
