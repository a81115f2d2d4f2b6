import { dashboardHome } from '@galla/contract/insights/area.ts';
import type { PaymentFilters } from '@galla/contract/transactions/schemas.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { type HistorySearch, historySearch } from '../../lib/lists/history-search.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { useSession } from '../../lib/session/session.ts';

/** No match: the reason, and the two ways to find more. */
export function HistoryEmpty({
  search,
  filters,
}: {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
}) {
  const { profile } = useSession();
  const narrowed = search.q !== '' || historySearch.setCount(search) > 0;
  if (profile.kycStatus === 'NOT_INITIATED' && !narrowed) return <NothingYet />;
  const everywhere = historySearch.href(historySearch.changed(search, { dates: 'all' }));
  const cleared = historySearch.href(
    historySearch.changed(historySearch.plain, { dates: search.dates, size: search.size }),
  );
  const payment = search.dates === 'all' ? 'No payment' : `No payment of ${formatDateRange(filters)}`;
  return (
    <EmptyState
      actions={
        (narrowed || search.dates !== 'all') && (
          <>
            {narrowed && (
              <ButtonLink href={cleared} renderLink={renderLink} kind={search.dates === 'all' ? 'primary' : 'plain'}>
                Clear filters
              </ButtonLink>
            )}
            {search.dates !== 'all' && (
              <ButtonLink href={everywhere} renderLink={renderLink} kind="primary">
                Search all dates
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {search.q !== ''
        ? `${payment} has “${search.q}”.`
        : narrowed
          ? `${payment} matches these filters.`
          : 'No payments on these dates.'}
    </EmptyState>
  );
}

/** A merchant that has just registered has nothing to search for. */
function NothingYet() {
  return (
    <EmptyState
      kind="new"
      actions={
        <ButtonLink href={dashboardHome.path} renderLink={renderLink} kind="primary">
          See what comes next
        </ButtonLink>
      }
    >
      Every payment will be here. Find it by UTR, phone, order or amount.
    </EmptyState>
  );
}
