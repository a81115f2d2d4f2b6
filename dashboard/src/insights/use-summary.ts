import type { Input } from '@galla/contract/core/endpoint.ts';
import { insights, type Summary } from '@galla/contract/insights/endpoints.ts';
import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import type { DateRange } from '@galla/ui/format/date-ranges.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { holds, type Session } from '../lib/session/session.ts';

/** The filters of the dashboard: dates, and chosen stores or merchants, none meaning all. */
export interface DashboardChoice {
  readonly dates: DateFilter;
  readonly stores: readonly string[];
  readonly merchants: readonly string[];
}

/** The figures with the range that they cover and the moment at which they were asked for. */
export interface SummaryShown {
  readonly summary: Summary;
  readonly range: DateRange;
  readonly now: number;
}

/** The greatest age of figures on a visible page. */
export const refreshMs = 30_000;

type Body = Input<typeof insights.summary>['body'];

/** The query of the figures of a choice. */
export const summaryQuery = (choice: DashboardChoice) => ({
  queryKey: [insights.summary.name, choice],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SummaryShown> => {
    const now = Date.now();
    const range = dateFilterRange(choice.dates, now);
    const body: Body = {
      ...range,
      ...(choice.stores.length === 0 ? {} : { storeIds: choice.stores as NonNullable<Body['storeIds']> }),
      ...(choice.merchants.length === 0 ? {} : { merchantIds: [...choice.merchants] }),
    };
    return { summary: await call(insights.summary, { body }, { signal }), range, now };
  },
});

/** Whether the person may see the figures. */
export const seesFigures = (session: Session) => holds(session, 'trend_transaction_access');

/** The figures of the choice, brought up to date every 30 seconds while the page is visible. */
export const useSummary = (choice: DashboardChoice, enabled: boolean) =>
  useQuery({ ...summaryQuery(choice), enabled, refetchInterval: refreshMs });
