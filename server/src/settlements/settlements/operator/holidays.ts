import { record } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { CsvFileError, readCsv } from '../../../platform/files/csv-file.ts';
import { databaseCommand, type Operator, UsageError } from '../../../platform/operator.ts';
import type { Holiday, HolidayLine } from '../calendar/holidays.ts';
import { holidayLine, holidaysOf, replaceYear, yearOf } from '../calendar/holidays.ts';
import { listHolidayLists, listHolidayRows, setOperatorDay } from '../queries.ts';
import { bankState } from '../states.ts';

/** The commands for bank holidays. Changes are in the installation's log. */
export const holidayCommand = databaseCommand({
  words: ['holidays', 'holiday'],
  section: 'merchants',
  help: `  npm run operator -- holidays                                 the bank holidays, and of which years there is a list
  npm run operator -- holidays import FILE [--confirm]         the regulator's list of a year, in place of the one before:
                                                               date,name[,states] with dates like 2026-11-10; shows what
                                                               changes, and changes it with --confirm
  npm run operator -- holiday 2026-11-10 NAME|open|off         closes banks on a single day, keeps it open against every
                                                               list, or leaves it to the list again`,
  options: { confirm: { type: 'boolean' } },
  async run({ tx, operator, words, options, installation }) {
    const [command, what, file] = words;
    if (command === 'holiday') return setHoliday(tx, operator, words);
    if (words.length === 1) return describeHolidays(tx);
    if (what !== 'import' || file === undefined || words.length !== 3)
      throw new UsageError('This command is not known.');
    const { confirm = false } = options;
    return importHolidays(tx, operator, await readList(file), { confirm, state: bankState(installation.gstState) });
  },
});

/** Sets whether banks are closed on a single day. @returns the text to print */
async function setHoliday(tx: Tx, operator: Operator, words: readonly string[]): Promise<string> {
  const [, day = '', name = ''] = words;
  if (words.length !== 3 || !isDay(day) || name === '')
    throw new UsageError('A day like 2026-11-10 and its name, open or off, are needed.');
  await setOperatorDay(tx, day, name === 'off' ? undefined : { name, closed: name !== 'open' });
  await write(tx, operator, { day, name });
  if (name === 'off') return `${day} is as the list of its year has it.`;
  return name === 'open' ? `${day} is a day like others.` : `${day}: ${name}.`;
}

const isDay = (day: string) =>
  /^2\d{3}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;

async function describeHolidays(tx: Tx): Promise<string> {
  const lists = await listHolidayLists(tx);
  const rows = await listHolidayRows(tx);
  const days = rows.map(
    ({ day, name, closed, estimated, source }) =>
      `  ${day}  ${closed ? name : 'open'}${estimated ? ' (estimated)' : ''}${source === 'OPERATOR' ? ' (operator)' : ''}`,
  );
  const of = lists.map(({ year, source, state }) =>
    source === 'BUILT_IN' ? `  ${year}  built in, ${state}` : `  ${year}  imported`,
  );
  return ['Lists:', ...(of.length === 0 ? ['  none'] : of), 'Bank holidays:', ...days].join('\n');
}

/** The lines of a file. @throws UsageError naming the wrong line */
async function readList(file: string): Promise<HolidayLine[]> {
  const lines: HolidayLine[] = [];
  try {
    for await (const { line, cells } of readCsv(file)) {
      const [day = '', name = '', states = ''] = cells.map((cell) => cell.trim());
      if (lines.length === 0 && day.toLowerCase() === 'date') continue;
      if (!isDay(day)) throw new UsageError(`Line ${line}: ${day.slice(0, 20)} is no date like 2026-11-10.`);
      if (!/^[^\p{Cc}]{1,200}$/u.test(name)) throw new UsageError(`Line ${line}: the name has 1 to 200 characters.`);
      lines.push(holidayLine(day, name, states));
    }
  } catch (error) {
    throw error instanceof CsvFileError ? new UsageError(error.message) : error;
  }
  if (lines.length === 0) throw new UsageError('The file has no days.');
  return lines;
}

/** Compares a list with the current one, year by year, and replaces it if confirmed. */
async function importHolidays(
  tx: Tx,
  operator: Operator,
  lines: readonly HolidayLine[],
  { confirm, state }: { readonly confirm: boolean; readonly state: string },
): Promise<string> {
  const all = [...holidaysOf(lines, state).values()];
  const years = [...new Set(lines.map(({ day }) => yearOf(day)))].sort((left, right) => left - right);
  const printed: string[] = [];
  for (const year of years) {
    const holidays = all.filter(({ day }) => yearOf(day) === year);
    printed.push(...(await differences(tx, year, holidays)));
    if (!confirm) continue;
    await replaceYear(tx, { year, source: 'IMPORTED', state, holidays }, operator.now);
    await write(tx, operator, { year, days: holidays.length });
  }
  const end = confirm
    ? 'This list counts now. Expected credits follow it; settlements that were made stay.'
    : 'Nothing has changed yet. --confirm puts this list in place.';
  return [...printed, end].join('\n');
}

async function differences(tx: Tx, year: number, holidays: readonly Holiday[]): Promise<string[]> {
  const rows = await listHolidayRows(tx);
  const ofYear = rows.filter(({ day }) => yearOf(day) === year);
  const now = new Map(ofYear.flatMap((row) => (row.source === 'OPERATOR' ? [] : [[row.day, row]])));
  const next = new Map(holidays.map((holiday) => [holiday.day, holiday]));
  const say = ({ day, name, estimated }: Holiday) => `${day}  ${name}${estimated ? ' (estimated)' : ''}`;
  const changes = [...new Set([...now.keys(), ...next.keys()])].sort().flatMap((day) => {
    const [before, after] = [now.get(day), next.get(day)];
    if (after === undefined) return before === undefined ? [] : [`  - ${say(before)}`];
    if (before === undefined) return [`  + ${say(after)}`];
    return say(before) === say(after) ? [] : [`  ~ ${say(after)}, before: ${say(before)}`];
  });
  const kept = ofYear.flatMap(({ source, ...row }) =>
    source === 'OPERATOR' ? [`  = ${row.day}  ${row.closed ? row.name : 'open'}, as the operator set it`] : [],
  );
  const same = changes.length === 0 ? ['  as before'] : changes;
  return [`${year}: ${holidays.length} days`, ...same, ...kept];
}

const write = (tx: Tx, operator: Operator, detail: Readonly<Record<string, string | number>>) =>
  record(tx, operator, {
    personId: null,
    membershipId: null,
    act: 'HOLIDAYS_SET',
    detail: { ...detail, operator: operator.name },
  });
