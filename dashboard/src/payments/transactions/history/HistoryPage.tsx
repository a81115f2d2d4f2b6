import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import type { ColumnLayout } from '@galla/ui/table/layout/column-layout.ts';
import { t } from '@lingui/core/macro';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { HeadActions } from '../../../developers/developer/public/HeadActions.tsx';
import { isBare } from '../../../lib/lists/list-search.ts';
import { useListSearch } from '../../../lib/lists/use-list-search.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { PageActions } from '../../../lib/page/PageActions.tsx';
import { useKeptChoice } from '../../../lib/session/kept-choice.ts';
import { useKeptMerchants } from '../../../lib/session/kept-merchants.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useReportAction } from '../../../reports/reports/public/report-action.ts';
import { columnsOf, columnsText } from '../../saved-views/public/columns-param.ts';
import { SavedViews } from '../../saved-views/public/SavedViews.tsx';
import { useKeptColumnLayout } from '../kept-column-layout.ts';
import { type HistorySearch, historySearch } from '../public/history-search.ts';
import { rememberList } from '../public/last-list.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { HistoryTotals } from './HistoryTotals.tsx';
import { type Printed, PrintedPart, PrintSummary } from './PrintSummary.tsx';
import { columnsFor, exportedColumns, readColumnChoice } from './payment-columns.tsx';
import { paymentViews } from './payment-views.ts';
import { useCsvAction } from './use-csv-action.ts';
import { useKeptInstruments } from './use-kept-instruments.ts';
import { ViewCount } from './ViewCount.tsx';

/** All payments, with search, filters, totals, export and print. The address holds the filters. */
export function HistoryPage({
  act,
  bulkAct,
}: {
  readonly act?: ((payment: Payment) => ReactNode) | undefined;
  readonly bulkAct?: ((payments: readonly Payment[]) => ReactNode) | undefined;
}) {
  const { profile } = useSession();
  const { search: addressed, show } = useListSearch(historySearch);
  // Any filter in the address overrides the saved ones: a search from the top bar covers every merchant.
  const bare = isBare(historySearch, addressed);
  const [merchants, keepMerchants] = useKeptMerchants(
    'merchants-txnHistoryList',
    bare && profile.superMerchant ? undefined : addressed.merchants,
  );
  const [instruments, keepInstruments] = useKeptInstruments(bare ? undefined : addressed.instruments);
  const search = useMemo(() => ({ ...addressed, merchants, instruments }), [addressed, merchants, instruments]);
  // The time of the choice: "past 1 hour" stays the same hour for the list, its totals and its export.
  const filters = useMemo(() => historySearch.filters(search, currentTime()), [search]);
  const columns = useMemo(() => columnsFor(profile, act), [profile, act]);
  const [kept, keepChoice] = useKeptChoice('history-columns', readColumnChoice);
  const [layout, keepLayout] = useKeptColumnLayout('history-column-layout');
  const choice = useMemo(() => columnsOf(search.cols) ?? kept, [search.cols, kept]);
  const views = useMemo(() => paymentViews(choice), [choice]);
  const report = useReportAction('transactions', search.dates);
  const csv = useCsvAction(filters, exportedColumns(columns, choice));
  const [printing, setPrinting] = useState(false);
  const [part, setPart] = useState<Printed>();

  useEffect(() => rememberList(historySearch.href(search)), [search]);
  const change = (part: Partial<HistorySearch>) => {
    setPrinting(false);
    setPart(undefined);
    if (profile.superMerchant && part.merchants !== undefined) keepMerchants(part.merchants);
    if (part.instruments !== undefined) keepInstruments(part.instruments);
    // A bare address would also show the new choice, so Back needs no entry for it.
    show(historySearch.changed(search, part), bare && (part.merchants ?? part.instruments) !== undefined);
  };
  // A view's columns are in the address until they are saved; all others are the person's own.
  const chooseColumns = (next: ColumnChoice, arranged: ColumnLayout | undefined) => {
    if (arranged !== undefined && arranged !== layout) keepLayout(arranged);
    if (search.saved === undefined || search.saved === 'all') keepChoice(next);
    else show({ ...search, cols: columnsText(next) }, true);
  };
  const printed = (all?: Printed) => {
    setPrinting(false);
    setPart(all !== undefined && all.all > all.printed ? all : undefined);
  };
  return (
    <>
      <PageActions>
        <HeadActions
          actions={[
            ...report,
            {
              label: t`Print Summary`,
              icon: Printer,
              onSelect: () => setPrinting(true),
              busy: printing,
              busyLabel: t`Preparing`,
            },
            csv,
          ]}
          thing={{ of: 'payments', filters, size: search.size }}
        />
      </PageActions>
      <SavedViews of={views} search={search} bare={bare} onShow={show} count={<ViewCount filters={filters} />}>
        <HistoryFilters
          search={search}
          onChange={change}
          columns={columns}
          choice={choice}
          layout={layout}
          onChoice={chooseColumns}
        />
        {printing && <PrintSummary search={search} filters={filters} onDone={printed} />}
        {part && <PrintedPart part={part} onClose={() => setPart(undefined)} />}
        <Boundary>
          <HistoryTotals search={search} filters={filters} />
        </Boundary>
        <Boundary>
          <HistoryList
            search={search}
            filters={filters}
            columns={columns}
            choice={choice}
            layout={layout}
            onLayout={keepLayout}
            onShow={show}
            bulkAct={bulkAct}
          />
        </Boundary>
      </SavedViews>
    </>
  );
}
