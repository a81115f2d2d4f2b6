import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = [paymentPages.list, paymentPages.details, paymentPages.payments].map(
  ({ name }) => name,
);

/** Reloads lists and details of pages after a change. */
export function usePageChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}
