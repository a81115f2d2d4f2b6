import { useQuery } from '@tanstack/react-query';

interface CountQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
  }) => Promise<{ readonly count: { readonly count: number; readonly exact: boolean } }>;
}

/** The total number of rows of a list, from the query of its totals; undefined if they could not be counted. */
export function useExactCount(query: CountQuery): number | undefined {
  const { data } = useQuery(query);
  return data?.count.exact ? data.count.count : undefined;
}
