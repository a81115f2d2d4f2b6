import { type Merchant, merchants } from '@galla/contract/merchants.ts';
import { type Store, stores } from '@galla/contract/stores.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** A filter takes at most so many ids, so lists of names end there. */
const most = 500;
const pageSize = 100;
/** Names behind filters change rarely: what was read counts as fresh for five minutes. */
export const namesFresh = 5 * 60_000;

/** Reads a list page by page to its end, at most 500 entries. */
export async function readAll<T>(
  read: (start: number, limit: number) => Promise<{ rows: readonly T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  while (all.length < most) {
    const { rows, total } = await read(all.length, pageSize);
    all.push(...rows);
    if (all.length >= total || rows.length === 0) break;
  }
  return all;
}

/** The stores that the person may see, by name: read once in five minutes, at most 500. */
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

/** The merchants of the selected super-merchant, by name: read once in five minutes, at most 500. */
export function useMerchantNames(enabled: boolean): readonly Merchant[] | undefined {
  return useQuery({
    queryKey: [merchants.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start) => {
        const query = { start, limit: pageSize };
        const { merchants: rows, total } = await call(merchants.list, { query }, { signal });
        return { rows, total };
      }),
    enabled,
    staleTime: namesFresh,
  }).data;
}
