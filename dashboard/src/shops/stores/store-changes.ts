import { stores } from '@galla/contract/shops/stores/endpoints.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = Object.values(stores).map(({ name }) => name);

/** Reads lists and pages of stores again after a change. */
export function useStoreChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

/** The parameters of a store's endpoints. */
export const paramsOf = ({ id, merchantId }: Pick<StoreDetails, 'id' | 'merchantId'>) => ({ storeId: id, merchantId });

/** What is said after saving (STO-03). */
export const savedText = 'Data Saved Successfully.';
