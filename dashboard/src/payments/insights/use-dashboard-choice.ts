import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { hrefOf } from '../../lib/lists/list-search.ts';
import { useOpen } from '../../lib/router/use-open.ts';
import { useKeptChoice } from '../../lib/session/kept-choice.ts';
import { useKeptMerchants } from '../../lib/session/kept-merchants.ts';
import { type DashboardChoice, listed, merchantsOf } from './dashboard-choice.ts';
import { readDates } from './periods.ts';

/**
 * The dashboard's filters: dates and merchants are saved for the person (SES-16, MID-05), stores are in the address.
 */
export function useDashboardChoice() {
  const [dates, keepDates] = useKeptChoice('dashboard-dates', readDates);
  const [params] = useSearchParams();
  const search: Record<string, string | undefined> = Object.fromEntries(params);
  const open = useOpen();
  const { stores } = search;
  const addressed = merchantsOf(search);
  const [merchants, keepMerchants] = useKeptMerchants('merchants-dashboard', addressed);
  const datesKey = JSON.stringify(dates);
  const choice = useMemo<DashboardChoice>(
    () => ({ dates: JSON.parse(datesKey) as DateFilter, stores: listed(stores), merchants }),
    [datesKey, stores, merchants],
  );
  const show = (change: Record<string, string>, replace = false) => {
    const chosen = Object.entries({ ...search, ...change }).filter((entry): entry is [string, string] => !!entry[1]);
    open(hrefOf(dashboardHome.path, Object.fromEntries(chosen)), { replace });
  };
  const textOf = (ids: readonly string[]) => ids.join(',');
  return {
    choice,
    keepDates,
    chooseStores: (ids: readonly string[]) => show({ stores: textOf(ids) }),
    chooseMerchants: (ids: readonly string[]) => {
      keepMerchants(ids);
      // A bare address would also show the new choice, so Back needs no entry for it.
      show({ merchants: textOf(ids) }, addressed === undefined);
    },
  };
}
