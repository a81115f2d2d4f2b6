import { stores } from '@galla/contract/shops/stores/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { namesFresh } from '../../lib/lists/named-lists.ts';

/** The maximum age of figures on a visible page, in ms, as on the dashboard. */
export const refreshMs = 30_000;

/** The cities and tags of a merchant's stores, and the map if there is one; `isLoading` while unknown. */
export function useFacets(merchant: string | undefined) {
  const query = merchant === undefined ? {} : { merchantId: merchant };
  const { data, isLoading } = useQuery({ ...queryOf(stores.facets, { query }), staleTime: namesFresh });
  return { facets: data, isLoading };
}
