import { refunds } from '@galla/contract/refunds/endpoints.ts';
import { transactions } from '@galla/contract/transactions/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';

/** After a refund was asked for or decided on, whatever shows it or its payment is read again. */
export function useRefundChange(): () => Promise<unknown> {
  const client = useQueryClient();
  const shown = [refunds, transactions].flatMap((feature) => Object.values(feature).map(({ name }) => name));
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
}
