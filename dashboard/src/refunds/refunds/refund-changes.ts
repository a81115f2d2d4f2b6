import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that refetches a refund's and its payment's lists and pages after a change. */
export function useRefundChange(): () => Promise<unknown> {
  const client = useQueryClient();
  const shown = [refunds, transactions, { money: settlements.ofPayment }].flatMap((feature) =>
    Object.values(feature).map(({ name }) => name),
  );
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
}
