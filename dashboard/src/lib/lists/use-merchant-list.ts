import { useMemo } from 'react';
import { isBare, type ListSearch, type SavedSearch } from './list-search.ts';
import { useListSearch } from './use-list-search.ts';
import { useOneMerchant } from './use-one-merchant.ts';

interface OfMerchant extends SavedSearch {
  readonly merchant?: string | undefined;
}

/** The search of a list that shows one merchant, with the chosen merchant, and the functions that change both. */
export function useMerchantList<Search extends OfMerchant>(
  list: ListSearch<Search>,
  key: Parameters<typeof useOneMerchant>[0],
) {
  const { search: addressed, show } = useListSearch(list);
  const one = useOneMerchant(key, addressed.merchant);
  const { merchant } = one;
  const search = useMemo<Search>(() => ({ ...addressed, merchant }), [addressed, merchant]);
  return { search, show, one, bare: isBare(list, addressed) };
}
