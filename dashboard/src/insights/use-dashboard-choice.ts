import type { DateFilter } from '@galla/ui/date-filter.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useKeptChoice } from '../lib/kept-choice.ts';
import { readDates } from './periods.ts';
import type { DashboardChoice } from './use-summary.ts';

const listed = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

/** What the dashboard shows: dates are kept with the person (SES-16), stores and merchants stand in the address. */
export function useDashboardChoice() {
  const [dates, keepDates] = useKeptChoice('dashboard-dates', readDates);
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { stores, merchants } = search;
  const datesKey = JSON.stringify(dates);
  const choice = useMemo<DashboardChoice>(
    () => ({ dates: JSON.parse(datesKey) as DateFilter, stores: listed(stores), merchants: listed(merchants) }),
    [datesKey, stores, merchants],
  );
  const chooseIn = (key: 'stores' | 'merchants') => (ids: readonly string[]) =>
    void navigate({ to: '/dashboard', search: { ...search, [key]: ids.length === 0 ? undefined : ids.join(',') } });
  return { choice, keepDates, chooseStores: chooseIn('stores'), chooseMerchants: chooseIn('merchants') };
}
