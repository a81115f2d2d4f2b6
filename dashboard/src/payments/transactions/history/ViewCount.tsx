import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { queryOf } from '../../../lib/api/api.ts';
import { useExactCount } from '../../../lib/lists/use-exact-count.ts';

/** The number of payments in the open view, from the totals below. */
export function ViewCount({ filters }: { readonly filters: PaymentFilters }) {
  const count = useExactCount(queryOf(transactions.stats, { body: { filters } }));
  return count === undefined ? null : <Figure kind="count">{formatCount(count)}</Figure>;
}
