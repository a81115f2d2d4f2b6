import { type Id, type IdKind, idPattern } from '@galla/contract/core/ids.ts';
import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import type { DatePreset, DateRange } from '@galla/ui/format/date-ranges.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { datesParams, datesRange, type ListDates, parseDates } from './list-dates.ts';
import type { ListParam } from './list-search.ts';

/** The maximum number of ids in a filter. */
const maxIds = 500;

const merchantIdPattern = /^[A-Z0-9]{4,20}$/;

/** The dates of a list, sent as instants. */
export const dates = (preset: DatePreset): ListParam<ListDates, DateRange> => ({
  plain: { preset },
  read: (text) => parseDates(text('dates'), text('from'), text('to'), { preset }),
  write: (value) => datesParams(value, preset),
  filter: (value, _search, now) => datesRange(value, now),
});

/** The dates of a list without hours, sent as days of India, both inclusive; none if all dates are chosen. */
export const days = (preset: DatePreset): ListParam<ListDates, { from?: string; to?: string }> => ({
  ...dates(preset),
  filter: (value, _search, now) => {
    const { from, to } = datesRange(value, now);
    return value === 'all' ? {} : { from: isoDay(from), to: isoDay(new Date(to).getTime() - 1) };
  },
});

/** The dates of a list that shows all by default, sent as instants. */
export const wholeDays = (): ListParam<DateFilter | 'all', Partial<DateRange>> => ({
  plain: 'all',
  read: (read) => {
    const value = parseDates(read('dates'), read('from'), read('to'), 'all');
    return value === 'all' || !('from' in value) ? value : 'all';
  },
  write: (value) => datesParams(value, 'all'),
  filter: (value, _search, now) => (value === 'all' ? {} : datesRange(value, now)),
});

/** A free text. */
export const text = (maxLength: number): ListParam<string> => ({
  plain: '',
  read: (read, key) => read(key).trim().slice(0, maxLength),
  write: (value) => value,
});

/** A text that the server searches for as typed. */
export const searchText = (maxLength: number): ListParam<string, { search?: string }> => ({
  ...text(maxLength),
  filter: (value) => (value === '' ? {} : { search: value }),
});

/** The search text and the kind that the person chose for it. With the first kind, `searchedFor` detects the kind. */
export function searchWithKind<Kind extends string>(
  kinds: readonly [Kind, ...Kind[]],
  searchedFor: (search: { readonly q: string; readonly by: Kind }) => { by: Kind; value: string },
): { readonly q: ListParam<string, { search?: { by: Kind; value: string } }>; readonly by: ListParam<Kind> } {
  const kind = oneOf(kinds);
  return {
    q: { ...text(64), filter: (q, { by }) => (q === '' ? {} : { search: searchedFor({ q, by: by as Kind }) }) },
    by: { ...kind, write: (by, search) => (search['q'] === '' ? '' : kind.write(by, search)) },
  };
}

/** Some of the known values, in a fixed order, sent as the filter `name`; none means all. */
export const choices = <Value extends string, Name extends string>(
  all: readonly Value[],
  name: Name,
): ListParam<readonly Value[], { [Key in Name]?: Value[] }> =>
  listed((texts) => all.filter((value) => texts.includes(value)), name);

/** Ids of a kind, sent as the filter `name`; none means all. */
export const ids = <Kind extends IdKind, Name extends string>(
  kind: Kind,
  name: Name,
): ListParam<readonly string[], { [Key in Name]?: Id<Kind>[] }> =>
  listed((texts) => texts.filter((id): id is Id<Kind> => idPattern(kind).test(id)).slice(0, maxIds), name);

/** The merchants of a group, sent as `merchantIds`; none means all. */
export const merchants = (): ListParam<readonly string[], { merchantIds?: string[] }> =>
  listed((texts) => texts.filter((id) => merchantIdPattern.test(id)).slice(0, maxIds), 'merchantIds');

function listed<Value extends string, Name extends string>(
  among: (texts: readonly string[]) => readonly Value[],
  name: Name,
) {
  return {
    plain: [],
    read: (read: (key: string) => string, key: string) => among([...new Set(read(key).split(',').filter(Boolean))]),
    write: (values: readonly string[]) => values.join(','),
    filter: (values: readonly string[]) =>
      (values.length === 0 ? {} : { [name]: [...values] }) as { [Key in Name]?: Value[] },
  };
}

/** A text that matches the pattern, or none. */
export const matching = (pattern: RegExp): ListParam<string | undefined> => ({
  plain: undefined,
  read: (read, key) => (pattern.test(read(key)) ? read(key) : undefined),
  write: (value) => value ?? '',
});

/** The saved view of a list, or `all` for none in a list with a default view. Filters are separate parameters. */
export const saved = (): ListParam<string | undefined> =>
  matching(new RegExp(`^all$|${idPattern('savedView').source}`));

/** The one merchant of a group that the screen shows, sent as `merchantId`. */
export const merchant = (): ListParam<string | undefined, { merchantId?: string }> => ({
  ...matching(merchantIdPattern),
  filter: (value) => (value === undefined ? {} : { merchantId: value }),
});

/** One of the known values; the first is the default. */
export const oneOf = <Value extends string | number>(all: readonly [Value, ...Value[]]): ListParam<Value> => ({
  plain: all[0],
  read: (read, key) => all.find((value) => String(value) === read(key)) ?? all[0],
  write: (value) => (value === all[0] ? '' : String(value)),
});

/** The keyset cursors of a page: its rows come after one id or before one. */
export function cursors(kind: IdKind): {
  readonly after: ListParam<string | undefined>;
  readonly before: ListParam<string | undefined>;
} {
  const cursor = matching(idPattern(kind));
  return {
    after: { ...cursor, paging: true },
    before: {
      plain: undefined,
      read: (read, key) => (cursor.read(read, 'after') === undefined ? cursor.read(read, key) : undefined),
      write: (before, { after }) => (after === undefined ? (before ?? '') : ''),
      paging: true,
    },
  };
}

/** The page number, from 1. */
export const page = (): ListParam<number> => ({
  plain: 1,
  read: (read, key) => (/^[1-9]\d{0,6}$/.test(read(key)) ? Number(read(key)) : 1),
  write: (value) => (value > 1 ? String(value) : ''),
  paging: true,
});

/** The number of rows before the page. */
export const offset = (max: number): ListParam<number> => ({
  plain: 0,
  read: (read, key) => (/^\d{1,9}$/.test(read(key)) ? Math.min(Number(read(key)), max) : 0),
  write: (value) => (value === 0 ? '' : String(value)),
  paging: true,
});
