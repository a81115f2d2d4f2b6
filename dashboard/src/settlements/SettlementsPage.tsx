import { EmptyState } from '@galla/ui/EmptyState.tsx';
import { PageHead } from '@galla/ui/PageHead.tsx';
import { Segmented } from '@galla/ui/Segmented.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, List } from 'lucide-react';
import { useMemo } from 'react';
import { Boundary } from '../lib/Boundary.tsx';
import { useKeptMerchants } from '../lib/kept-merchants.ts';
import { MerchantFilter } from '../lib/MerchantFilter.tsx';
import { useSession } from '../lib/session.ts';
import { NextSettlement } from './NextSettlement.tsx';
import { SettlementCalendar } from './SettlementCalendar.tsx';
import { SettlementFilterBar } from './SettlementFilterBar.tsx';
import { SettlementList } from './SettlementList.tsx';
import css from './Settlements.module.css';
import {
  parseSettlementSearch,
  type SettlementSearch,
  settlementFilters,
  settlementParams,
  settlementsPath,
} from './settlement-search.ts';

const views = [
  { value: 'list', label: 'List', icon: List },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
] as const;

/** What reached the bank and what is to come, as a list and as a calendar (SET-01). What it shows stands in the address. */
export function SettlementsPage() {
  const { superMerchant } = useSession().profile;
  const params = useSearch({ strict: false }) as { readonly [key: string]: unknown };
  const navigate = useNavigate();
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router gives a new object for the same address
  const addressed = useMemo(() => parseSettlementSearch(params), [key]);
  const named = addressed.merchant === undefined ? undefined : [addressed.merchant];
  const [chosen, keepMerchants] = useKeptMerchants('merchants-settlements', superMerchant ? named : []);
  const [merchant] = chosen;
  const search = useMemo<SettlementSearch>(() => ({ ...addressed, merchant }), [addressed, merchant]);
  const show = (change: Partial<SettlementSearch>) =>
    void navigate({ to: settlementsPath, search: settlementParams({ ...search, ...change }) });
  return (
    <>
      <PageHead
        title="Settlements"
        actions={<Segmented label="View" options={views} value={search.view} onChange={(view) => show({ view })} />}
      />
      {superMerchant && (
        <div className={css['merchant']}>
          <MerchantFilter
            single="Select a merchant"
            value={chosen.slice(0, 1)}
            onChange={([next]) => {
              keepMerchants(next === undefined ? [] : [next]);
              show({ merchant: next });
            }}
          />
        </div>
      )}
      {superMerchant && merchant === undefined ? (
        <EmptyState title="Select a merchant" kind="new">
          Each merchant has settlements of its own. Choose one to see them.
        </EmptyState>
      ) : (
        <OfMerchant key={merchant ?? ''} search={search} onChange={show} />
      )}
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
  const filters = useMemo(() => settlementFilters(search), [search]);
  return (
    <>
      <Boundary>
        <NextSettlement merchantId={search.merchant} />
      </Boundary>
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
