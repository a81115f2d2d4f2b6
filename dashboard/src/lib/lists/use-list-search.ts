import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useOpen } from '../router/use-open.ts';
import type { ListSearch } from './list-search.ts';

/** The search of a list in the address, and a function that changes it. The same address gives the same object. */
export function useListSearch<Search>(list: ListSearch<Search>) {
  const [params] = useSearchParams();
  const open = useOpen();
  const search = useMemo(() => list.parse(Object.fromEntries(params)), [list, params]);
  const show = (next: Partial<Search>, replace = false) => open(list.href(next), { replace });
  return { search, show };
}
