import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { namesFresh } from '../../lib/lists/named-lists.ts';
import type { AskingStore } from './asking-store.ts';

/** The active counters that the person can choose: undefined while loading, none where the counter is fixed. */
export function useCounters({ storeId, merchantId, counter }: AskingStore): readonly Terminal[] | undefined {
  const { data, isPending, isEnabled } = useQuery({
    ...queryOf(stores.terminals, { params: { merchantId, storeId }, query: {} }),
    staleTime: namesFresh,
    enabled: counter === null,
  });
  return isPending && isEnabled ? undefined : (data?.terminals ?? []).filter(({ active }) => active);
}
