import { type IdKind, idPattern } from '@galla/contract/core/ids.ts';
import type {
  Instrument,
  PaymentFilters,
  PaymentSolution,
  PaymentState,
  SearchKind,
} from '@galla/contract/transactions/endpoints.ts';
import {
  classifySearch,
  instrumentTypes,
  paymentSolutionTypes,
  paymentStates,
  searchKinds,
} from '@galla/contract/transactions/endpoints.ts';
import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import { type DatePreset, type DateRange, defaultDatePreset, isDatePreset } from '@galla/ui/format/date-ranges.ts';
import { type Instant, istInstant, istParts } from '@galla/ui/format/dates.ts';

/** The dates of the history: a preset, whole days of India, exact instants (a bar of a chart), or everything. */
export type HistoryDates = DateFilter | DateRange | 'all';

/** What the history shows. It lives in the address, so that back, reload and a shared link show the same. */
export interface HistorySearch {
  readonly dates: HistoryDates;
  /** What was typed or pasted, and the kind that a person chose for it; `any` leaves the kind to `classifySearch`. */
  readonly q: string;
  readonly by: SearchKind;
  readonly states: readonly PaymentState[];
  readonly instruments: readonly Instrument[];
  readonly solutions: readonly PaymentSolution[];
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
  readonly qr: readonly string[];
  readonly merchants: readonly string[];
  /** The cursor of the page: rows after or before a payment. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** How many rows stand before the page; without a cursor it is where the page begins. */
  readonly offset: number;
  readonly size: number;
}

/** The history's search as it stands in the address: flat texts, only what differs from the default. */
export type HistoryParams = { readonly [key: string]: string };

/** The path of the history. */
export const historyPath = '/transactions/history';

/** The history without any choice: this week, everything. */
export const plainHistory: HistorySearch = {
  dates: { preset: defaultDatePreset },
  q: '',
  by: 'any',
  states: [],
  instruments: [],
  solutions: [],
  stores: [],
  terminals: [],
  qr: [],
  merchants: [],
  offset: 0,
  size: 10,
};

const pageSizes: readonly number[] = [10, 25, 50, 100];
/** Beyond this the server pages by cursor only. */
const maxOffset = 1_000_000;
const maxIds = 500;

/** Reads an address. What is unknown or malformed is left out rather than refused: links outlive releases. */
export function parseHistorySearch(params: { readonly [key: string]: unknown }): HistorySearch {
  const text = (key: string) => {
    const value = params[key];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };
  const listed = (key: string) => [...new Set(text(key).split(',').filter(Boolean))];
  const among = <T extends string>(key: string, all: readonly T[]) => all.filter((item) => listed(key).includes(item));
  const ids = (key: string, kind: IdKind) =>
    listed(key)
      .filter((id) => idPattern(kind).test(id))
      .slice(0, maxIds);
  const cursor = (key: string) => (idPattern('payment').test(text(key)) ? text(key) : undefined);
  const [after, before] = [cursor('after'), cursor('before')];
  return {
    dates: parseDates(text('dates'), text('from'), text('to')),
    q: text('q').trim().slice(0, 64),
    by: searchKinds.find((kind) => kind === text('by')) ?? 'any',
    states: among('states', paymentStates),
    instruments: among('instruments', instrumentTypes),
    solutions: among('solutions', paymentSolutionTypes),
    stores: ids('stores', 'store'),
    terminals: ids('terminals', 'terminal'),
    qr: ids('qr', 'qrCode'),
    merchants: listed('merchants')
      .filter((id) => /^[A-Z0-9]{4,20}$/.test(id))
      .slice(0, maxIds),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined || after !== undefined ? {} : { before }),
    offset: wholeNumber(text('offset'), maxOffset),
    size: pageSizes.find((size) => String(size) === text('size')) ?? plainHistory.size,
  };
}

/** The address of a view of the history, for links from anywhere: `search={historySearch({ states: ['FAILED'] })}`. */
export function historySearch(search: Partial<HistorySearch> = {}): HistoryParams {
  const { after, before, q = '', by = 'any', offset = 0, size = plainHistory.size } = search;
  const lists = (['states', 'instruments', 'solutions', 'stores', 'terminals', 'qr', 'merchants'] as const).map(
    (key) => [key, (search[key] ?? []).join(',')] as const,
  );
  const entries: (readonly [string, string | undefined])[] = [
    ...datesParams(search.dates ?? plainHistory.dates),
    ['q', q],
    ['by', q === '' || by === 'any' ? '' : by],
    ...lists,
    ['after', after],
    ['before', after === undefined ? before : undefined],
    ['offset', offset === 0 ? '' : String(offset)],
    ['size', size === plainHistory.size ? '' : String(size)],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The same as a text for `href`. */
export function historyHref(search: Partial<HistorySearch> = {}): string {
  const params = new URLSearchParams(historySearch(search)).toString();
  return params === '' ? historyPath : `${historyPath}?${params.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

/** The instants of the history's dates at `now`. */
export function historyRange(dates: HistoryDates, now: Instant = Date.now()): DateRange {
  if (dates === 'all') return allDates(now);
  return 'from' in dates ? dates : dateFilterRange(dates, now);
}

/** What the server is asked: the same filters for the list, its totals, the export and the print. */
export function toFilters(search: HistorySearch, now: Instant = Date.now()): PaymentFilters {
  const { from, to } = historyRange(search.dates, now);
  const { states, instruments, solutions, stores, terminals, qr, merchants, q } = search;
  return {
    from,
    to,
    ...(states.length === 0 ? {} : { states: [...states] }),
    ...(instruments.length === 0 ? {} : { instruments: [...instruments] }),
    ...(solutions.length === 0 ? {} : { paymentSolutions: [...solutions] }),
    ...(stores.length === 0 ? {} : { storeIds: stores as PaymentFilters['storeIds'] & {} }),
    ...(terminals.length === 0 ? {} : { terminalIds: terminals as PaymentFilters['terminalIds'] & {} }),
    ...(qr.length === 0 ? {} : { qrCodeIds: qr as PaymentFilters['qrCodeIds'] & {} }),
    ...(merchants.length === 0 ? {} : { merchantIds: [...merchants] }),
    ...(q === '' ? {} : { search: searchedFor(search) }),
  };
}

/** What a search looks for: the chosen kind, or what the text itself tells. Spaces in numbers are not part of them. */
export function searchedFor({ q, by }: Pick<HistorySearch, 'q' | 'by'>): { by: SearchKind; value: string } {
  const detected = classifySearch(q);
  if (by === 'any' || by === detected.by) return detected;
  if (by === 'phone') return { by, value: q.replace(/\D/g, '').slice(-10) || q };
  return { by, value: by === 'utr' ? q.replace(/[\s-]/g, '').toUpperCase() : q };
}

/** How many filters are set beside the dates and the search. */
export function setCount(search: HistorySearch): number {
  const { states, instruments, solutions, stores, terminals, qr, merchants } = search;
  return [states, instruments, solutions, stores, terminals, qr, merchants].filter(({ length }) => length > 0).length;
}

/** A changed choice begins on its first page. */
export function changed(search: HistorySearch, change: Partial<HistorySearch>): HistorySearch {
  return { ...search, after: undefined, before: undefined, offset: 0, ...change };
}

/** Galla keeps nothing older; the end is tomorrow's, so that a clock that runs a little ahead loses nothing. */
function allDates(now: Instant): DateRange {
  const { year, month, day } = istParts(now);
  return {
    from: new Date(istInstant(2000, 1, 1)).toISOString(),
    to: new Date(istInstant(year, month, day + 2)).toISOString(),
  };
}

/** Reads the dates of an address; those of `plain` where it has none that can be read. */
export function parseDates(
  dates: string,
  from: string,
  to: string,
  plain: HistoryDates = plainHistory.dates,
): HistoryDates {
  if (dates === 'all') return 'all';
  if (isDatePreset(dates)) return { preset: dates };
  if (isDay(from) && isDay(to)) return from <= to ? { first: from, last: to } : { first: to, last: from };
  if (isInstant(from) && isInstant(to) && from < to) return { from, to };
  return plain;
}

/** The dates as they stand in an address: nothing for the preset that stands without a choice. */
export function datesParams(dates: HistoryDates, plain: DatePreset = defaultDatePreset): (readonly [string, string])[] {
  if (dates === 'all') return [['dates', 'all']];
  if ('preset' in dates) return dates.preset === plain ? [] : [['dates', dates.preset]];
  const [from, to] = 'from' in dates ? [dates.from, dates.to] : [dates.first, dates.last];
  return [
    ['from', from],
    ['to', to],
  ];
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function wholeNumber(text: string, most: number): number {
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : 0;
}
