import { insights } from '@galla/contract/payments/insights/calls.ts';
import type { Summary } from '@galla/contract/payments/insights/endpoints.ts';
import { dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import type { DateRange } from '@galla/ui/format/date-ranges.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { holds, type Session } from '../../lib/session/session.ts';
import { type DashboardChoice, summaryBody } from './dashboard-choice.ts';

/** The figures, with their range and the time of the request. */
export interface SummaryShown {
  readonly summary: Summary;
  readonly range: DateRange;
  readonly now: number;
}

/** The maximum age of figures on a visible page. */
export const refreshMs = 30_000;

/** The query of the figures of a choice. */
export const summaryQuery = (choice: DashboardChoice) => ({
  queryKey: [insights.summary.name, choice],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SummaryShown> => {
    const now = currentTime();
    const summary = await call(insights.summary, { body: summaryBody(choice, now) }, { signal });
    return { summary, range: dateFilterRange(choice.dates, now), now };
  },
});

/** Whether the person may see the figures. */
export const seesFigures = (session: Session) => holds(session, 'trend_transaction_access');

/** The figures of the choice, brought up to date every 30 seconds while the page is visible. */
export const useSummary = (choice: DashboardChoice, enabled: boolean) =>
  useQuery({ ...summaryQuery(choice), enabled, refetchInterval: refreshMs });
