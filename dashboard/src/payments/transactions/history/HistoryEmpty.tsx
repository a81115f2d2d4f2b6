import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

  return (
    <NothingFound clear={narrowed && cleared} allDates={!isAll && everywhere}>
      {isAll ? noneAtAll(search.q, narrowed) : noneFrom(formatDateRange(filters), search.q, narrowed)}
    </NothingFound>
  );
}

function noneAtAll(searched: string, narrowed: boolean): string {
  if (searched !== '') return t`No payment matches “${searched}”.`;
  return narrowed ? t`No payment matches these filters.` : t`No payments yet.`;
}

function noneFrom(dates: string, searched: string, narrowed: boolean): string {
  if (searched !== '') return t`No payment from ${dates} matches “${searched}”.`;
  return narrowed ? t`No payment from ${dates} matches these filters.` : t`No payments on these dates.`;
}

/** A merchant that has just registered has nothing to search for. */
function NothingYet() {
  return (
    <NothingFound next={{ label: t`See next steps`, to: dashboardHome.path }}>
      <Trans>Payments will appear here. Search by UTR, phone, order or amount.</Trans>
    </NothingFound>
  );
}
