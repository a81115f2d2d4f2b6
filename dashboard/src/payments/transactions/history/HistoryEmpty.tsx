import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { type HistorySearch, historySearch } from '../public/history-search.ts';

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
  const isAll = search.dates === 'all';
  const payment = isAll ? 'No payment' : `No payment from ${formatDateRange(filters)}`;
  return (
    <NothingFound clear={narrowed && cleared} allDates={!isAll && everywhere}>
      {search.q !== ''
        ? `${payment} matches “${search.q}”.`
        : narrowed
          ? `${payment} matches these filters.`
          : isAll
            ? 'No payments yet.'
            : 'No payments on these dates.'}
    </NothingFound>
  );
}

/** A merchant that has just registered has nothing to search for. */
function NothingYet() {
  return (
    <NothingFound next={{ label: 'See next steps', to: dashboardHome.path }}>
      Payments will appear here. Search by UTR, phone, order or amount.
    </NothingFound>
  );
}
