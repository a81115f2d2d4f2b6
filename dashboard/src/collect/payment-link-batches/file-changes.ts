import { offlinePaymentLinkBatches, paymentLinkBatches } from '@galla/contract/collect/payment-link-batches/calls.ts';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = [paymentLinkBatches, offlinePaymentLinkBatches].flatMap((calls) =>
  Object.values(calls).map(({ name }) => name),
);

/** Reloads files and their rows after a change. */
export function useFileChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}
