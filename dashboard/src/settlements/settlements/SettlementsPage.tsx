import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { CalendarDays, List } from 'lucide-react';
import { useMemo } from 'react';
import { HeadActions } from '../../developers/developer/public/HeadActions.tsx';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useMerchantList } from '../../lib/lists/use-merchant-list.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { SavedViews } from '../../payments/saved-views/public/SavedViews.tsx';
import { useReportAction } from '../../reports/reports/public/report-action.ts';
import { CheckLinks } from './CheckLinks.tsx';
import { GroupCalendar } from './group/GroupCalendar.tsx';
import { GroupSettlements } from './group/GroupSettlements.tsx';
import { NextSettlement } from './NextSettlement.tsx';
import { type SettlementSearch, settlementSearch } from './public/settlement-search.ts';
import { SettlementCalendar } from './SettlementCalendar.tsx';
import { SettlementFilterBar } from './SettlementFilterBar.tsx';
import { SettlementList } from './SettlementList.tsx';
import css from './SettlementsPage.module.css';

const views = () =>
  [
    { value: 'list', label: t`List`, icon: List },
    { value: 'calendar', label: t`Calendar`, icon: CalendarDays },
  ] as const;

/** Settled and expected amounts, as a list and as a calendar (SET-01). The address holds the filters. */
export function SettlementsPage() {
  const { search, show: go, one, bare } = useMerchantList(settlementSearch, 'merchants-settlements');
  const report = useReportAction('settlements', search.dates);
  const show = (change: Partial<SettlementSearch>) => go({ ...search, ...change });
  return (
    <>
      <PageHead
        title={t`Settlements`}
        actions={
          <>
            <Segmented
              label={t({ message: 'View', comment: 'Whether settlements are shown as a list or as a calendar' })}
              options={views()}
              value={search.view}
              onChange={(view) => show({ view })}
            />
            <HeadActions actions={report} thing={{ of: 'settlements', filters: settlementSearch.filters(search) }} />
          </>
        }
      />
      <SavedViews
        of={{ name: 'settlements', all: t`All settlements`, search: settlementSearch }}
        search={search}
        bare={bare}
        onShow={go}
      >
        <OneMerchant
          of={one}
          onChange={(next) => show({ merchant: next, q: '' })}
          all={<OfGroup search={search} onChange={show} />}
        >
          <OfMerchant key={search.merchant ?? ''} search={search} onChange={show} />
        </OneMerchant>
      </SavedViews>
    </>
  );
}

function OfMerchant({
  search,
  onChange,
}: {
  readonly search: SettlementSearch;
  readonly onChange: (change: Partial<SettlementSearch>) => void;
}) {
  const filters = useMemo(() => settlementSearch.filters(search), [search]);
  return (
    <>
      <div className={css['top']}>
        <Boundary>
          <NextSettlement merchantId={search.merchant} />
        </Boundary>
        <CheckLinks merchant={search.merchant} />
      </div>
      {search.view === 'calendar' ? (
        <Boundary>
          <SettlementCalendar search={search} onMonth={(month) => onChange({ month })} />
        </Boundary>
      ) : (
        <>
          <SettlementFilterBar search={search} onChange={onChange} />
          <Boundary>
            <SettlementList key={JSON.stringify(filters)} search={search} filters={filters} />
          </Boundary>
        </>
      )}
    </>
  );
}

interface OfGroupProps {
  readonly search: SettlementSearch;
  readonly onChange: (change: Partial<SettlementSearch>) => void;
}

function OfGroup({ search, onChange }: OfGroupProps) {
  return (
    <>
      <Boundary>
        {search.view === 'calendar' ? (
          <GroupCalendar search={search} onMonth={(month) => onChange({ month })} />
        ) : (
          <GroupSettlements search={search} onChange={onChange} />
        )}
      </Boundary>
      <div className={css['below']}>
        <CheckLinks merchant={undefined} />
      </div>
    </>
  );
}
