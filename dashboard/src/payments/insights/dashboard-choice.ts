import type { Answer, Input } from '@galla/contract/core/endpoint.ts';
import type { access } from '@galla/contract/identity/access/calls.ts';
import type { insights } from '@galla/contract/payments/insights/calls.ts';
import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import type { SearchParams } from '../../lib/router/paths.ts';
import type { KeptChoices } from '../../lib/session/kept-choice.ts';
import { readMerchants } from '../../lib/session/read-merchants.ts';
import { readDates } from './periods.ts';

/** The filters of the dashboard: dates, and chosen stores or merchants, none meaning all. */
export interface DashboardChoice {
  readonly dates: DateFilter;
  readonly stores: readonly string[];
  readonly merchants: readonly string[];
}

/** The ids of a list in an address. */
export const listed = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

/** The merchants of the address, where it names some. */
export const merchantsOf = ({ merchants }: SearchParams) => (merchants === undefined ? undefined : listed(merchants));

/** The filters of the dashboard at an address, for a person with these kept choices. */
export const dashboardChoiceOf = (kept: KeptChoices | undefined, search: SearchParams): DashboardChoice => ({
  dates: readDates(kept?.['dashboard-dates']),
  stores: listed(search['stores']),
  merchants: merchantsOf(search) ?? readMerchants(kept?.['merchants-dashboard']),
});

type Body = Input<typeof insights.summary>['body'];

/** The request for the figures of a choice at `now`, in ms. */
export const summaryBody = (choice: DashboardChoice, now: number): Body => ({
  ...dateFilterRange(choice.dates, now),
  ...(choice.stores.length === 0 ? {} : { storeIds: choice.stores as NonNullable<Body['storeIds']> }),
  ...(choice.merchants.length === 0 ? {} : { merchantIds: [...choice.merchants] }),
});

/**
 * The same as JSON, from the page's early calls; undefined for a person without figures, and for dates that end now,
 * because the script would request a later time.
 */
export function earlySummaryBody(
  permitted: Answer<typeof access.permissions>,
  kept: KeptChoices,
  search: SearchParams,
  now: number,
): string | undefined {
  const choice = dashboardChoiceOf(kept, search);
  const body = JSON.stringify(summaryBody(choice, now));
  const endsNow = JSON.stringify(summaryBody(choice, now + 1)) !== body;
  return permitted['trend_transaction_access']?.active === true && !endsNow ? body : undefined;
}
