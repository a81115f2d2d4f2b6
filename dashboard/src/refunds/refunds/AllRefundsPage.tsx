import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import type { RefundFilters } from '@galla/contract/refunds/refunds/schemas.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { HeadActions } from '../../developers/developer/public/HeadActions.tsx';
import type { HeadAction } from '../../developers/developer/public/head-action.ts';
import { download } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/api/save-file.ts';
import { isBare } from '../../lib/lists/list-search.ts';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { PageActions } from '../../lib/page/PageActions.tsx';
import { useKeptMerchants } from '../../lib/session/kept-merchants.ts';
import { useSession } from '../../lib/session/session.ts';
import { SavedViews } from '../../payments/saved-views/public/SavedViews.tsx';
import { rememberList } from '../../payments/transactions/public/last-list.ts';
import { useReportAction } from '../../reports/reports/public/report-action.ts';
import { type RefundSearch, refundSearch } from './public/refund-search.ts';
import { RefundFilterBar } from './RefundFilterBar.tsx';
import { RefundList } from './RefundList.tsx';
import { RefundTotals } from './RefundTotals.tsx';

/** All refunds, with search, filters, totals and export (REF-04). The address holds the filters. */
export function AllRefundsPage() {
  const { superMerchant } = useSession().profile;
  const { search: addressed, show } = useListSearch(refundSearch);
  // Any parameter in the address replaces all stored choices, as in the payment history.
  const bare = isBare(refundSearch, addressed);
  const [merchants, keepMerchants] = useKeptMerchants(
    'merchants-refundsList',
    bare && superMerchant ? undefined : addressed.merchants,
  );
  const search = useMemo(() => ({ ...addressed, merchants }), [addressed, merchants]);
  const filters = useMemo(() => refundSearch.filters(search), [search]);
  const report = useReportAction('refunds', search.dates);
  const csv = useCsvAction(filters);
  useEffect(() => rememberList(refundSearch.href(search)), [search]);
  const change = (part: Partial<RefundSearch>) => {
    if (superMerchant && part.merchants !== undefined) keepMerchants(part.merchants);
    show(refundSearch.changed(search, part), bare && part.merchants !== undefined);
  };
  return (
    <>
      <PageActions>
        <HeadActions actions={[...report, csv]} thing={{ of: 'refunds', filters }} />
      </PageActions>
      <SavedViews
        of={{ name: 'refunds', all: t`All refunds`, search: refundSearch }}
        search={search}
        bare={bare}
        onShow={show}
      >
        <RefundFilterBar search={search} onChange={change} />
        <Boundary>
          <RefundTotals search={search} filters={filters} />
        </Boundary>
        <Boundary>
          <RefundList search={search} filters={filters} onShow={show} />
        </Boundary>
      </SavedViews>
    </>
  );
}

/** Downloads exactly the listed refunds as CSV. */
function useCsvAction(filters: RefundFilters): HeadAction {
  const { busy, save } = useDownload();
  const { from, to } = filters;
  const name = `refunds-${isoDay(from)}-to-${isoDay(new Date(to).getTime() - 1)}.csv`;
  return {
    label: t`Download CSV`,
    icon: Download,
    busy,
    busyLabel: t`Downloading`,
    onSelect: () => void save(() => download(refunds.export, { body: { filters } }), name),
  };
}
