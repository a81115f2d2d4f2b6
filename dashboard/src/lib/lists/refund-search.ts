import { idPattern } from '@galla/contract/core/ids.ts';
import {
  classifyRefundSearch,
  type RefundFilters,
  type RefundSearchKind,
  refundSearchKinds,
} from '@galla/contract/refunds/endpoints.ts';
import { type RefundState, refundStates } from '@galla/contract/refunds/rules.ts';
import { refundScreens } from '@galla/contract/refunds/screens.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import type { Instant } from '@galla/ui/format/dates.ts';
import { datesParams, type HistoryDates, historyRange, parseDates } from './history-search.ts';

/** What the list of refunds shows. It lives in the address, so that back, reload and a shared link show the same. */
export interface RefundSearch {
  readonly dates: HistoryDates;
  readonly q: string;
  readonly by: RefundSearchKind;
  readonly states: readonly RefundState[];
  readonly stores: readonly string[];
  readonly merchants: readonly string[];
  /** The cursor of the page. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly page: number;
}

/** A refund reaches the customer within days, not hours: what is still on its way began up to a month ago. */
const plainPreset: DatePreset = 'past30days';

/** The list without any choice. */
export const plainRefunds: RefundSearch = {
  dates: { preset: plainPreset },
  q: '',
  by: 'any',
  states: [],
  stores: [],
  merchants: [],
  page: 1,
};

/** The path of the list. */
export const refundsPath: string = refundScreens.allRefunds.path;

/** The page of a refund. */
export const refundHref = (refundId: string) => refundScreens.refundDetails.path.replace('$refundId', refundId);

/** Reads an address. What is unknown or malformed is left out: links outlive releases. */
export function parseRefundSearch(params: { readonly [key: string]: unknown }): RefundSearch {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const listed = (key: string) => [...new Set(text(key).split(',').filter(Boolean))].slice(0, 500);
  const cursor = (key: string) => (idPattern('refund').test(text(key)) ? text(key) : undefined);
  const [after, before] = [cursor('after'), cursor('before')];
  return {
    dates: parseDates(text('dates'), text('from'), text('to'), plainRefunds.dates),
    q: text('q').trim().slice(0, 64),
    by: refundSearchKinds.find((kind) => kind === text('by')) ?? 'any',
    states: refundStates.filter((state) => listed('states').includes(state)),
    stores: listed('stores').filter((id) => idPattern('store').test(id)),
    merchants: listed('merchants').filter((id) => /^[A-Z0-9]{4,20}$/.test(id)),
    after,
    before: after === undefined ? before : undefined,
    page: /^[1-9]\d{0,6}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

/** The search as it stands in the address: flat texts, only what differs from the default. */
export function refundParams(search: Partial<RefundSearch>): Record<string, string> {
  const { dates, q, by, states, stores, merchants, after, before, page } = { ...plainRefunds, ...search };
  const entries: (readonly [string, string | undefined])[] = [
    ...datesParams(dates, plainPreset),
    ['q', q],
    ['by', q === '' || by === 'any' ? '' : by],
    ['states', states.join(',')],
    ['stores', stores.join(',')],
    ['merchants', merchants.join(',')],
    ['after', after],
    ['before', before],
    ['page', page > 1 ? String(page) : ''],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The same as a text for `href`. */
export function refundsHref(search: Partial<RefundSearch> = {}): string {
  const params = new URLSearchParams(refundParams(search)).toString();
  return params === '' ? refundsPath : `${refundsPath}?${params.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

/** What the server is asked: the same filters for the list, its totals and its export. */
export function refundFilters(search: RefundSearch, now: Instant = Date.now()): RefundFilters {
  const { from, to } = historyRange(search.dates, now);
  const { states, stores, merchants, q } = search;
  return {
    from,
    to,
    ...(states.length === 0 ? {} : { states: [...states] }),
    ...(stores.length === 0 ? {} : { storeIds: stores as RefundFilters['storeIds'] & {} }),
    ...(merchants.length === 0 ? {} : { merchantIds: [...merchants] }),
    ...(q === '' ? {} : { search: searchedFor(search) }),
  };
}

/** What a search looks for: the chosen kind, or what the text itself tells. */
export function searchedFor({ q, by }: Pick<RefundSearch, 'q' | 'by'>): { by: RefundSearchKind; value: string } {
  const told = classifyRefundSearch(q);
  if (by === 'any' || by === told.by) return told;
  return { by, value: by === 'phone' ? q.replace(/\D/g, '').slice(-10) || q : q };
}

/** How many filters are set beside the dates and the search. */
export const setCount = ({ states, stores, merchants }: RefundSearch): number =>
  [states, stores, merchants].filter(({ length }) => length > 0).length;

/** A changed choice begins on its first page. */
export const changed = (search: RefundSearch, change: Partial<RefundSearch>): RefundSearch => ({
  ...search,
  after: undefined,
  before: undefined,
  page: 1,
  ...change,
});
