import { useMemo } from 'react';
import { useNavigate, useSearch } from '../router/use-router.ts';
import type { ListSearch } from './list-search.ts';

/** The search of a list in the address, and the way to another one. The search is the same object for the same address. */
export function useListSearch<Search>(list: ListSearch<Search>) {
  const params = useSearch();
  const navigate = useNavigate();
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router gives a new object for the same address
  const search = useMemo(() => list.parse(params), [list, key]);
  const show = (next: Partial<Search>, replace = false) =>
    void navigate({ to: list.path, search: list.params(next), replace });
  return { search, show };
}
