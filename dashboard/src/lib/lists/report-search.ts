import { idPattern } from '@galla/contract/core/ids.ts';
import { reportScreens } from '@galla/contract/reports/screens.ts';
import { type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { datesRange, type ListDates, parseDates } from './list-dates.ts';
import { matching, merchant } from './list-params.ts';
import { defineListSearch, hrefOf, type ListParam } from './list-search.ts';

/** First and last day of India, both inclusive. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/** The days of a link: as days, or as the moments of the history's links. */
const linkedDays: ListParam<Days | undefined> = {
  plain: undefined,
  read: (text) => {
    const dates = parseDates('', text('from'), text('to'), undefined);
    return dates === undefined ? undefined : daysOf(dates);
  },
  write: (days) => (days === undefined ? '' : { from: days.first, to: days.last }),
};

/** A tab of the reports: its form with these days and this store, one merchant of a group, or the report that an e-mail leads to. */
export const reportSearch = defineListSearch(reportScreens.transactionReports.path, {
  days: linkedDays,
  merchant: merchant(),
  store: matching(idPattern('store')),
  report: matching(idPattern('report')),
});

/** The parameters in the address of a tab. */
export type ReportSearch = typeof reportSearch.plain;

/** The address of a tab with the days of a filter; without days where all dates are shown. */
export function reportHref(path: string, dates: ListDates, now: Instant = Date.now()): string {
  return hrefOf(path, reportSearch.params({ days: dates === 'all' ? undefined : daysOf(dates, now) }));
}

function daysOf(dates: ListDates, now: Instant = Date.now()): Days {
  const { from, to } = datesRange(dates, now);
  return { first: isoDay(from), last: isoDay(new Date(to).getTime() - 1) };
}
