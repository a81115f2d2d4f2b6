import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = Object.values(stores).map(({ name }) => name);

/** Returns a function that refetches the lists and pages of stores after a change. */
export function useStoreChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

/** The path parameters of a store's endpoints. */
export const paramsOf = ({ id, merchantId }: Pick<StoreDetails, 'id' | 'merchantId'>) => ({ storeId: id, merchantId });

/** The message after saving (STO-03). */
export const savedText = msg`Data Saved Successfully.`;
