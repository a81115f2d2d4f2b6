import { ofSeveralMerchants } from '@galla/contract/reports/reports/access.ts';
import type { ScheduleFrequency } from '@galla/contract/reports/reports/schedule-rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiCallMenu } from '../../developers/developer/public/ApiCallMenu.tsx';
import { MerchantFilter } from '../../lib/lists/MerchantFilter.tsx';
import { MerchantChoice } from '../../lib/lists/merchants/MerchantChoice.tsx';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { PageActions } from '../../lib/page/PageActions.tsx';
import { useKeptMerchants } from '../../lib/session/kept-merchants.ts';
import { holds, useSession } from '../../lib/session/session.ts';
import { GenerateDrawer } from './generate/GenerateDrawer.tsx';
import { MonthsPanel } from './generate/MonthsPanel.tsx';
import { useSettlementMonths } from './generate/settlement-months.ts';
import { type ReportSearch, reportSearch } from './public/report-search.ts';
import { ReportList } from './ReportList.tsx';
import css from './Reports.module.css';
import { useReports } from './report-calls.ts';
import { isDaily } from './report-days.ts';
import { type ReportTab, tabAt } from './report-tabs.ts';
import { defaultFrequency } from './schedules/report-frequencies.ts';
import { SchedulesPanel } from './schedules/SchedulesPanel.tsx';

/** The tab in the address. */
export function ReportsPage() {
  const tab = tabAt(useLocation().pathname);
  const { search } = useListSearch(reportSearch);
  if (tab === undefined) return null;
  return tab.list === 'settlements' ? (
    <SettlementReports key={tab.kind} tab={tab} search={search} />
  ) : (
    <OfTab key={tab.kind} tab={tab} search={search} />
  );
}

interface TabProps {
  readonly tab: ReportTab;
  readonly search: ReportSearch;
  /** The merchants of settlement reports, if a super-merchant chooses them first; none means all. */
  readonly merchants?: readonly string[];
}

/** A tab: the form behind a button, the reports and the schedules, and for settlements the months. */
function OfTab({ tab, search, merchants }: TabProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ every?: ScheduleFrequency }>();
  // The address parameters apply once: a reload does not open them again.
  const clear = () => void navigate(tab.screen.path, { replace: true });
  const isLinked = search.days !== undefined || search.store !== undefined;
  const close = () => {
    setOpen(undefined);
    if (isLinked) clear();
  };
  const begin = () => setOpen({});
  const schedules = (
    <Boundary>
      <SchedulesPanel tab={tab} onNew={() => setOpen({ every: defaultFrequency(tab) })} />
    </Boundary>
  );
  const [merchant, ...others] = merchants ?? [];
  const isOfOne = merchants === undefined || (merchant !== undefined && others.length === 0);
  const hasMonths = tab.list === 'settlements' && isOfOne;
  // The length of a list is unknown until it loads; content below it would move.
  const monthsAreComing = useSettlementMonths(merchant, hasMonths).isLoading;
  const reportsAreComing = useReports(tab, undefined).isLoading;
  return (
    <>
      <PageActions>
        <Button kind="primary" icon={FilePlus2} onClick={begin}>
          <Trans>Generate report</Trans>
        </Button>
        <ApiCallMenu thing={{ of: 'reports', kind: tab.only ?? tab.kind }} />
      </PageActions>
      {isDaily(tab.kind) && schedules}
      {hasMonths && (
        <Boundary>
          <MonthsPanel key={merchant ?? ''} merchant={merchant} />
        </Boundary>
      )}
      {!monthsAreComing && (
        <Boundary>
          <ReportList tab={tab} linked={search.report} onUnlink={clear} onGenerate={begin} />
        </Boundary>
      )}
      {!isDaily(tab.kind) && !monthsAreComing && !reportsAreComing && schedules}
      {(open !== undefined || isLinked) && (
        <GenerateDrawer
          tab={tab}
          days={search.days}
          store={search.store}
          every={open?.every}
          merchants={merchants}
          onClose={close}
        />
      )}
    </>
  );
}

/** Settlement reports cover one merchant. With the permission for several, a super-merchant selects some or all. */
function SettlementReports({ tab, search }: TabProps) {
  const session = useSession();
  const { superMerchant } = session.profile;
  const several = holds(session, ofSeveralMerchants);
  const named = search.merchant === undefined ? undefined : [search.merchant];
  const [kept, keepMerchants] = useKeptMerchants('merchants-settlements', superMerchant ? named : []);
  const [own, setOwn] = useState<readonly string[]>();
  if (!superMerchant) return <OfTab tab={tab} search={search} />;
  const chosen = own ?? kept.slice(0, 1);
  const choose = (next: readonly string[]) => {
    setOwn(next);
    // The settlements screen shares the stored choice and shows one merchant at a time.
    if (next.length === 1) keepMerchants(next);
  };
  return (
    <>
      <div className={css['merchant']}>
        <MerchantFilter {...(several ? {} : { single: t`Select a merchant` })} value={chosen} onChange={choose} />
      </div>
      {several || chosen.length > 0 ? (
        <OfTab key={chosen.join()} tab={tab} search={search} merchants={chosen} />
      ) : (
        <>
          <MerchantChoice
            why={t`A settlement report covers one merchant. Choose a merchant.`}
            onChoose={(one) => choose([one])}
          />
          <ReportList tab={tab} />
        </>
      )}
    </>
  );
}
