import { transactions } from '@galla/contract/transactions/endpoints.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/api.ts';
import { historySearch } from '../lib/lists/history-search.ts';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { useSession } from '../lib/session/session.ts';

const dayMs = 86_400_000;

/** Whether the merchant ever had a payment; read only when a period has none. */
function useHasHistory(enabled: boolean): boolean | undefined {
  const now = Math.floor(Date.now() / dayMs) * dayMs;
  const filters = historySearch.filters({ dates: 'all' }, now);
  const { data } = useQuery({
    ...queryOf(transactions.list, { body: { filters, page: { size: 1 } } }),
    enabled,
    staleTime: 60_000,
  });
  return data && data.payments.length > 0;
}

/** Instead of a chart without bars: nothing in these dates, or a merchant on its first day. */
export function NoPayments({ linked }: { readonly linked: boolean }) {
  const { profile } = useSession();
  const hasHistory = useHasHistory(linked);
  if (hasHistory === undefined && linked) return null;
  if (hasHistory === false)
    return (
      <EmptyState kind="new" title="No payments yet">
        {profile.type === 'OFFLINE_MERCHANT'
          ? 'Your first payment shows here seconds after a customer pays.'
          : 'The first payment shows here seconds after a customer pays through your gateway.'}
      </EmptyState>
    );
  return (
    <EmptyState
      actions={
        linked && (
          <ButtonLink kind="plain" href={historySearch.href({ dates: 'all' })} renderLink={renderLink}>
            Search all dates
          </ButtonLink>
        )
      }
    >
      No payments on these dates.
    </EmptyState>
  );
}
