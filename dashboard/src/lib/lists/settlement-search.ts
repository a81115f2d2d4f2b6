import { type SettlementState, settlementStateNames } from '@galla/contract/settlements/rules.ts';
import { settlementScreens, settlementsHome } from '@galla/contract/settlements/screens.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import { type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { datesParams, type HistoryDates, historyRange, parseDates } from './history-search.ts';

/** What the screen of settlements shows. It lives in the address, so that back, reload and a shared link show the same. */
export interface SettlementSearch {
  readonly view: 'list' | 'calendar';
  /** The month of the calendar, `2026-11`; that of today unless one is chosen. */
  readonly month?: string | undefined;
  readonly dates: HistoryDates;
  /** A UTR, an amount, or a line of a bank’s message. */
  readonly q: string;
  readonly states: readonly SettlementState[];
  /** The one merchant that a super-merchant looks at. */
  readonly merchant?: string | undefined;
}

const plainPreset: DatePreset = 'past3months';

/** What a filter by days offers: settlements have no hours. */
export const settlementPresets: readonly DatePreset[] = [
  'isoWeek',
  'past7days',
  'month',
  'past30days',
  'past3months',
  'past6months',
];

/** The screen without any choice. */
export const plainSettlements: SettlementSearch = { view: 'list', dates: { preset: plainPreset }, q: '', states: [] };

/** The path of the screen. */
export const settlementsPath: string = settlementsHome.path;

/** The page of a settlement. */
export const settlementHref = (settlementId: string) =>
  settlementScreens.settlementDetails.path.replace('$settlementId', settlementId);

/** Reads an address. What is unknown or malformed is left out: links outlive releases. */
export function parseSettlementSearch(params: { readonly [key: string]: unknown }): SettlementSearch {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const kept = (key: string, pattern: RegExp) => (pattern.test(text(key)) ? text(key) : undefined);
  const states = text('states').split(',');
  return {
    view: text('view') === 'calendar' ? 'calendar' : 'list',
    month: kept('month', /^2\d{3}-(0[1-9]|1[0-2])$/),
    dates: parseDates(text('dates'), text('from'), text('to'), plainSettlements.dates),
    q: text('q').trim().slice(0, 500),
    states: settlementStateNames.filter((state) => states.includes(state)),
    merchant: kept('merchant', /^[A-Z0-9]{4,20}$/),
  };
}

/** The search as it stands in the address: flat texts, only what differs from the default. */
export function settlementParams(search: Partial<SettlementSearch>): Record<string, string> {
  const { view, month, dates, q, states, merchant } = { ...plainSettlements, ...search };
  const entries: (readonly [string, string | undefined])[] = [
    ['view', view === 'list' ? '' : view],
    ['month', month],
    ...datesParams(dates, plainPreset),
    ['q', q],
    ['states', states.join(',')],
    ['merchant', merchant],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The same as a text for `href`. */
export function settlementsHref(search: Partial<SettlementSearch> = {}): string {
  const params = new URLSearchParams(settlementParams(search)).toString();
  return params === '' ? settlementsPath : `${settlementsPath}?${params.replaceAll('%2C', ',')}`;
}

/** What the server is asked for the list. */
export interface SettlementFilters {
  readonly merchantId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly states: SettlementState[];
  readonly search?: string;
}

/** What the server is asked. Days are days of India, both inclusive. */
export function settlementFilters(search: SettlementSearch, now: Instant = Date.now()): SettlementFilters {
  const { dates, states, merchant, q } = search;
  const { from, to } = historyRange(dates, now);
  return {
    ...(merchant === undefined ? {} : { merchantId: merchant }),
    ...(dates === 'all' ? {} : { from: isoDay(from), to: isoDay(new Date(to).getTime() - 1) }),
    states: [...states],
    ...(q === '' ? {} : { search: q }),
  };
}
