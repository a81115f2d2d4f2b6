import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../lib/router/use-router.ts';
import { useKeptChoice } from '../../lib/session/kept-choice.ts';
import { useKeptMerchants } from '../../lib/session/kept-merchants.ts';
import { type DashboardChoice, listed, merchantsOf } from './dashboard-choice.ts';
import { readDates } from './periods.ts';

/**
 * The dashboard's filters: dates and merchants are saved for the person (SES-16, MID-05), stores are in the address.
 */
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
      // A bare address would also show the new choice, so Back needs no entry for it.
      show({ merchants: textOf(ids) }, addressed === undefined);
    },
  };
}
