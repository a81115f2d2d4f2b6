import { idPattern } from '@galla/contract/core/ids.ts';
import { screenOfKind } from '@galla/contract/reports/reports/access.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import { reportScreens } from '@galla/contract/reports/reports/screens.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { datesRange, type ListDates, parseDates } from '../../../lib/lists/list-dates.ts';
import { matching, merchant } from '../../../lib/lists/list-params.ts';
import { defineListSearch, hrefOf, type ListParam } from '../../../lib/lists/list-search.ts';

/** The first and last day in India, both inclusive. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/** The days of a link: as days, or as the instants that links from the history have. */
const linkedDays: ListParam<Days | undefined> = {
  plain: undefined,
  read: (text) => {
    const dates = parseDates('', text('from'), text('to'), undefined);
    return dates === undefined ? undefined : daysOf(dates);
  },
  write: (days) => (days === undefined ? '' : { from: days.first, to: days.last }),
};

/**
 * A tab of reports: with a form for these days, this store or this merchant of a group, or with the report linked in an
 * email.
 */
export const reportSearch = defineListSearch(reportScreens.transactionReports.path, {
  days: linkedDays,
  merchant: merchant(),
  store: matching(idPattern('store')),
  report: matching(idPattern('report')),
});

/** The address parameters of a tab. */
export type ReportSearch = typeof reportSearch.plain;

/** The address of a tab with the days of a filter; without days if all dates are shown. */
export function reportHref(path: string, dates: ListDates, now: Instant = currentTime()): string {
  return hrefOf(path, reportSearch.params({ days: dates === 'all' ? undefined : daysOf(dates, now) }));
}

export const reportPath = (kind: ReportKind | null): string => screenOfKind(kind ?? 'TRANSACTION').path;

/** The address of a report in the tab of its kind. */
export const reportHrefOf = (kind: ReportKind | null, report: string): string =>
  hrefOf(reportPath(kind), reportSearch.params({ report }));

function daysOf(dates: ListDates, now: Instant = currentTime()): Days {
  const { from, to } = datesRange(dates, now);
  return { first: isoDay(from), last: isoDay(new Date(to).getTime() - 1) };
}
