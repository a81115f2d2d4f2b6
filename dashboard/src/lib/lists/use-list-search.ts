import { useMemo } from 'react';
import { useNavigate, useSearch } from '../router/use-router.ts';
import type { ListSearch } from './list-search.ts';

/** The search of a list in the address, and a function that changes it. The same address gives the same object. */
export function useListSearch<Search>(list: ListSearch<Search>) {
  const params = useSearch();
  const navigate = useNavigate();
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router returns a new object for the same address
  const search = useMemo(() => list.parse(params), [list, key]);
  const show = (next: Partial<Search>, replace = false) =>
    void navigate({ to: list.path, search: list.params(next), replace });
  return { search, show };
}
