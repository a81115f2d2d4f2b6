import { isoDay } from '@galla/ui/format/dates.ts';
import { parseDates } from '../lib/history-search.ts';
import type { Days } from './report-days.ts';

/** What the address of a tab asks for: a form with these days, for a merchant of a super-merchant. */
export interface ReportSearch {
  /** Set where a link brings its days along: the form opens with them. */
  readonly days?: Days | undefined;
  readonly merchant?: string | undefined;
}

/** Reads an address: `from` and `to` are days, or moments as the history's links have them. What cannot be read is left out. */
export function parseReportSearch(params: { readonly [key: string]: unknown }): ReportSearch {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const dates = parseDates('', text('from'), text('to'));
  const merchant = /^[A-Z0-9]{4,20}$/.test(text('merchant')) ? { merchant: text('merchant') } : {};
  if (dates === 'all' || 'preset' in dates) return merchant;
  if ('first' in dates) return { ...merchant, days: { first: dates.first, last: dates.last } };
  return { ...merchant, days: { first: isoDay(dates.from), last: isoDay(new Date(dates.to).getTime() - 1) } };
}
