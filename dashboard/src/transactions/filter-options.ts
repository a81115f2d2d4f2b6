import { qrCodes } from '@galla/contract/qr-codes.ts';
import { type Store, stores, type Terminal } from '@galla/contract/stores.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../lib/api.ts';
import { namesFresh, readAll } from '../lib/named-lists.ts';

/** The terminals of the chosen stores; at most twenty stores are looked into. */
export function useTerminals(chosen: readonly Store[]): readonly (Terminal & { readonly storeName: string })[] {
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

/** The QR codes on the counters. */
export function useQrCodes() {
  return useQuery({
    queryKey: [qrCodes.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const { qrCodes: rows, total } = await call(qrCodes.list, { query: { start, limit } }, { signal });
        return { rows, total };
      }),
    staleTime: namesFresh,
  }).data;
}
