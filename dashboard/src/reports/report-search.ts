import { idPattern } from '@galla/contract/core/ids.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { parseDates } from '../lib/lists/history-search.ts';
import type { Days } from './report-days.ts';

/** What the address of a tab asks for: a form with these days, a merchant of a super-merchant's, or one report. */
export interface ReportSearch {
  /** Set where a link brings its days along: the form opens with them. */
  readonly days?: Days | undefined;
  readonly merchant?: string | undefined;
  /** The report that e-mails lead to. */
  readonly report?: string | undefined;
}

/** Reads an address: `from` and `to` are days, or moments as the history's links have them. What cannot be read is left out. */
export function parseReportSearch(params: { readonly [key: string]: unknown }): ReportSearch {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const dates = parseDates('', text('from'), text('to'));
  const merchant = /^[A-Z0-9]{4,20}$/.test(text('merchant')) ? { merchant: text('merchant') } : {};
  const report = idPattern('report').test(text('report')) ? { report: text('report') } : {};
  const named = { ...merchant, ...report };
  if (dates === 'all' || 'preset' in dates) return named;
  if ('first' in dates) return { ...named, days: { first: dates.first, last: dates.last } };
  return { ...named, days: { first: isoDay(dates.from), last: isoDay(new Date(dates.to).getTime() - 1) } };
}
