import { type AuditAct, type AuditFilters, auditActNames } from '@galla/contract/audit/endpoints.ts';
import { type Id, idPattern } from '@galla/contract/core/ids.ts';
import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import { isDatePreset } from '@galla/ui/format/date-ranges.ts';

/** What the audit log shows. It lives in the address. */
export interface AuditSearch {
  readonly dates: DateFilter | 'all';
  readonly people: readonly Id<'person'>[];
  readonly acts: readonly AuditAct[];
  /** The cursor of the page. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly page: number;
}

/** The log without any choice: everything, from the newest. */
export const plainAudit: AuditSearch = { dates: 'all', people: [], acts: [], page: 1 };

/** Reads an address. What is unknown or malformed is left out: links outlive releases. */
export function parseAuditSearch(params: { readonly [key: string]: unknown }): AuditSearch {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const listed = (key: string) => [...new Set(text(key).split(',').filter(Boolean))].slice(0, 500);
  const cursor = (key: string) => (idPattern('auditEvent').test(text(key)) ? text(key) : undefined);
  const [after, before] = [cursor('after'), cursor('before')];
  return {
    dates: parseDates(text('dates'), text('from'), text('to')),
    people: listed('people').filter((id): id is Id<'person'> => idPattern('person').test(id)),
    acts: auditActNames.filter((act) => listed('acts').includes(act)),
    after,
    before: after === undefined ? before : undefined,
    page: /^[1-9]\d{0,6}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

/** The search as it stands in the address: flat texts, only what differs from the default. */
export function auditParams({ dates, people, acts, after, before, page }: AuditSearch): Record<string, string> {
  const days: Record<string, string> =
    dates === 'all' ? {} : 'preset' in dates ? { dates: dates.preset } : { from: dates.first, to: dates.last };
  const rest = { people: people.join(','), acts: acts.join(','), after, before, page: page > 1 ? String(page) : '' };
  return Object.fromEntries(
    Object.entries({ ...days, ...rest }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** What the server is asked. */
export function auditFilters({ dates, people, acts }: AuditSearch, now: number): AuditFilters {
  return {
    ...(dates === 'all' ? {} : dateFilterRange(dates, now)),
    ...(people.length === 0 ? {} : { personIds: [...people] }),
    ...(acts.length === 0 ? {} : { acts: [...acts] }),
  };
}

function parseDates(dates: string, from: string, to: string): DateFilter | 'all' {
  if (isDatePreset(dates)) return { preset: dates };
  if (!isDay(from) || !isDay(to)) return 'all';
  return from <= to ? { first: from, last: to } : { first: to, last: from };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}
