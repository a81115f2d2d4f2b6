import { Button } from '@galla/ui/Button.tsx';
import { EmptyState } from '@galla/ui/EmptyState.tsx';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Boundary } from '../lib/Boundary.tsx';
import { useKeptMerchants } from '../lib/kept-merchants.ts';
import { MerchantFilter } from '../lib/MerchantFilter.tsx';
import { PageActions } from '../lib/PageActions.tsx';
import { useSession } from '../lib/session.ts';
import { GenerateDrawer } from './GenerateDrawer.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import { ReportList } from './ReportList.tsx';
import css from './Reports.module.css';
import { parseReportSearch, type ReportSearch } from './report-search.ts';
import { type ReportTab, tabAt } from './report-tabs.ts';

/** The tab of the address. */
export function ReportsPage() {
  const tab = useLocation({ select: ({ pathname }) => tabAt(pathname) });
  const params = useSearch({ strict: false }) as { readonly [key: string]: unknown };
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router gives a new object for the same address
  const search = useMemo(() => parseReportSearch(params), [key]);
  if (tab === undefined) return null;
  return tab.kind === 'SETTLEMENT' ? (
    <SettlementReports key={tab.kind} tab={tab} search={search} />
  ) : (
    <OfTab key={tab.kind} tab={tab} search={search} />
  );
}

interface TabProps {
  readonly tab: ReportTab;
  readonly search: ReportSearch;
  /** The one merchant of settlement reports, where a super-merchant has chosen it. */
  readonly merchant?: string | undefined;
}

/** What a tab has: its form behind a button, what it has generated, and for settlements the months. */
function OfTab({ tab, search, merchant }: TabProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // The days came with the address: once the form is closed, a reload opens none.
    if (search.days !== undefined) void navigate({ to: tab.screen.path as string, search: {}, replace: true });
  };
  const begin = () => setOpen(true);
  return (
    <>
      <PageActions>
        <Button kind="primary" icon={FilePlus2} onClick={begin}>
          Generate report
        </Button>
      </PageActions>
      {tab.kind === 'SETTLEMENT' && (
        <Boundary>
          <MonthsPanel key={merchant ?? ''} merchant={merchant} />
        </Boundary>
      )}
      <Boundary>
        <ReportList tab={tab} onGenerate={begin} />
      </Boundary>
      {(open || search.days !== undefined) && (
        <GenerateDrawer tab={tab} days={search.days} merchant={merchant} onClose={close} />
      )}
    </>
  );
}

/** Reports of settlements are of one merchant, which a super-merchant chooses first. */
function SettlementReports({ tab, search }: TabProps) {
  const { superMerchant } = useSession().profile;
  const named = search.merchant === undefined ? undefined : [search.merchant];
  const [chosen, keepMerchants] = useKeptMerchants('merchants-settlements', superMerchant ? named : []);
  const navigate = useNavigate();
  const [merchant] = chosen;
  if (!superMerchant) return <OfTab tab={tab} search={search} />;
  const choose = (next: readonly string[]) => {
    keepMerchants(next.slice(0, 1));
    void navigate({ to: tab.screen.path as string, search: {}, replace: true });
  };
  return (
    <>
      <div className={css['merchant']}>
        <MerchantFilter single="Select a merchant" value={chosen.slice(0, 1)} onChange={choose} />
      </div>
      {merchant === undefined ? (
        <>
          <EmptyState title="Select a merchant" kind="new">
            Reports of settlements are of one merchant. Choose one to generate its reports.
          </EmptyState>
          <ReportList tab={tab} />
        </>
      ) : (
        <OfTab tab={tab} search={search} merchant={merchant} />
      )}
    </>
  );
}
