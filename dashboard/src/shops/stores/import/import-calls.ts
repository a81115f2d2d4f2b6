import { storeImports, stores } from '@galla/contract/shops/stores/calls.ts';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = [storeImports, stores].flatMap((feature) =>
  Object.values(feature).map(({ name }) => name),
);

/** Returns a function that refetches imports and stores after a change. */
export function useImportChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}
