import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../../../platform/db/database.ts';
import { findHolidayDays, listHolidayLists, replaceListedDays, saveHolidayList } from '../queries.ts';
import { noState } from '../states.ts';

/** A day on which banks are closed. */
export interface Holiday {
  readonly day: string;
  readonly name: string;
  /** The day depends on the moon and is not announced yet, so it may move by a day. */
  readonly estimated: boolean;
}

/** A line of a list: for all states (`ALL`), or for some. */
export interface HolidayLine extends Holiday {
  readonly states: readonly string[];
}

/** The known bank holidays. */
export interface HolidayList {
  /** Names by day, including estimated days: banks count as closed on all of them. */
  readonly names: ReadonlyMap<string, string>;
  readonly estimated: ReadonlySet<string>;
  /** The years with a list. */
  readonly years: ReadonlySet<number>;
}

/** The annual closing of bank accounts, in every state (Reserve Bank of India). */
const closingOfAccounts = { month: '04-01', name: 'Closing of yearly accounts' };
const estimatedMark = /\s*\(estimated\)$/;

/** All bank holidays: the announced lists, and single days set by the operator. */
export async function findHolidayList(tx: Tx): Promise<HolidayList> {
  const rows = (await findHolidayDays(tx)).filter(({ closed }) => closed);
  const lists = await listHolidayLists(tx);
  return {
    names: new Map(rows.map(({ day, name }) => [day, name])),
    estimated: new Set(rows.flatMap(({ day, estimated }) => (estimated ? [day] : []))),
    years: new Set(lists.map(({ year }) => year)),
  };
}

/** The lines of a list of `date,name,states`, the format of the built-in list and of the operator's. */
export function holidayLine(day: string, name: string, states: string): HolidayLine {
  const names = name.split(';').map((one) => one.trim());
  return {
    day,
    name: names.map((one) => one.replace(estimatedMark, '')).join('; '),
    // The day is certain if one of its holidays is.
    estimated: names.every((one) => estimatedMark.test(one)),
    states: states.trim() === '' ? [noState] : states.trim().split(/\s+/),
  };
}

/** The holidays of a state. The names of several lines for one day are joined. */
export function holidaysOf(lines: readonly HolidayLine[], state: string): Map<string, Holiday> {
  const found = new Map<string, Holiday>();
  for (const { day, name, estimated, states } of lines) {
    if (!states.includes(noState) && !states.includes(state)) continue;
    const known = found.get(day);
    const names = known === undefined ? name : `${known.name}; ${name}`;
    found.set(day, { day, name: names, estimated: estimated && known?.estimated !== false });
  }
  return found;
}

/** The public holidays of this version (`data/README.md`), and the annual closing day of banks. */
function builtInLines(): HolidayLine[] {
  const text = readFileSync(join(import.meta.dirname, 'data/public-holidays-2025-2027.csv'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => holidayLine(...(line.split(',') as [string, string, string])));
  const years = new Set(lines.map(({ day }) => day.slice(0, 4)));
  const closings = [...years].map((year) =>
    holidayLine(`${year}-${closingOfAccounts.month}`, closingOfAccounts.name, noState),
  );
  return [...lines, ...closings];
}

/**
 * Activates the built-in list of a state in the years for which the operator imported no list. Safe to repeat. After a
 * new version or a change of state, the days are those of the new list.
 */
export async function applyBuiltInHolidays(tx: Tx, state: string, now: number): Promise<void> {
  const lists = await listHolidayLists(tx);
  const imported = new Set(lists.flatMap(({ year, source }) => (source === 'IMPORTED' ? [year] : [])));
  const holidays = [...holidaysOf(builtInLines(), state).values()];
  for (const year of new Set(holidays.map(({ day }) => yearOf(day)))) {
    if (imported.has(year)) continue;
    const ofYear = holidays.filter(({ day }) => yearOf(day) === year);
    await replaceYear(tx, { year, source: 'BUILT_IN', state, holidays: ofYear }, now);
  }
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

interface YearList {
  readonly year: number;
  readonly source: 'BUILT_IN' | 'IMPORTED';
  readonly state: string;
  readonly holidays: readonly Holiday[];
}

/** Replaces the list of a year. Single days set by the operator stay. */
export async function replaceYear(tx: Tx, { year, source, state, holidays }: YearList, now: number): Promise<void> {
  await replaceListedDays(
    tx,
    year,
    holidays.map(({ day, name, estimated }) => ({ day, name, estimated, source })),
  );
  await saveHolidayList(tx, { year, source, state, changed_at: new Date(now) });
}
