import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import { useMemo } from 'react';
import type { SearchParams } from '../lib/router/address.ts';
import { useNavigate, useSearch } from '../lib/router/use-router.ts';
import { type KeptChoices, useKeptChoice } from '../lib/session/kept-choice.ts';
import { readMerchants, useKeptMerchants } from '../lib/session/kept-merchants.ts';
import { readDates } from './periods.ts';
import type { DashboardChoice } from './use-summary.ts';

const listed = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

/** The merchants of the address, where it names some. */
const merchantsOf = ({ merchants }: SearchParams) => (merchants === undefined ? undefined : listed(merchants));

/** What the dashboard shows at an address to a person with these kept choices. */
export const dashboardChoiceOf = (kept: KeptChoices | undefined, search: SearchParams): DashboardChoice => ({
  dates: readDates(kept?.['dashboard-dates']),
  stores: listed(search['stores']),
  merchants: merchantsOf(search) ?? readMerchants(kept?.['merchants-dashboard']),
});

/** The filters of the dashboard: dates and merchants are kept with the person (SES-16, MID-05), stores stand in the address. */
export function useDashboardChoice() {
  const [dates, keepDates] = useKeptChoice('dashboard-dates', readDates);
  const search: Record<string, string | undefined> = useSearch();
  const navigate = useNavigate();
  const { stores } = search;
  const addressed = merchantsOf(search);
  const [merchants, keepMerchants] = useKeptMerchants('merchants-dashboard', addressed);
  const datesKey = JSON.stringify(dates);
  const choice = useMemo<DashboardChoice>(
    () => ({ dates: JSON.parse(datesKey) as DateFilter, stores: listed(stores), merchants }),
    [datesKey, stores, merchants],
  );
  const show = (change: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '/dashboard', search: { ...search, ...change }, replace });
  const textOf = (ids: readonly string[]) => (ids.length === 0 ? undefined : ids.join(','));
  return {
    choice,
    keepDates,
    chooseStores: (ids: readonly string[]) => show({ stores: textOf(ids) }),
    chooseMerchants: (ids: readonly string[]) => {
      keepMerchants(ids);
      // An address that says nothing would show the new choice too: the back button has nothing to lead back to.
      show({ merchants: textOf(ids) }, addressed === undefined);
    },
  };
}
