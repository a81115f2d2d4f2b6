import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type { settlements } from '@galla/contract/settlements/settlements/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { applyBuiltInHolidays, findHolidayList } from '../calendar/holidays.ts';
import { settleToday } from '../runs/run.ts';
import { bankState } from '../states.ts';
import { addSettled, paidNow, toWorkingMorning } from '../testing/fixtures.ts';
import { openPayingBank } from '../testing/paying-bank.ts';

const galla = useGalla({ rail: openPayingBank() });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galla-holidays-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: readonly string[], confirm = false) => runAsOperator(galla, words, { confirm });

const known = () => inTransaction(galla.rows, findHolidayList);
const apply = (state: string) => inTransaction(galla.rows, (tx) => applyBuiltInHolidays(tx, state, galla.now()));

function fileOf(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `date,name,states\n${lines.join('\n')}\n`);
  return path;
}

test('SET-02 the holidays are those of the provider’s state and of the whole country', async () => {
  expect(bankState('29')).toBe('KA');
  const inKarnataka = (await known()).names;
  expect(inKarnataka.get('2026-11-01')).toBe('Karnataka Rajyotsava');
  expect(inKarnataka.get('2026-05-01')).toBe('Buddha Purnima');
  await apply(bankState('27'));
  const inMaharashtra = (await known()).names;
  expect(inMaharashtra.get('2026-05-01')).toBe('Buddha Purnima; Maharashtra Day');
  expect(inMaharashtra.has('2026-11-01')).toBe(false);
  await apply('KA');
  expect((await known()).names).toEqual(inKarnataka);
});

test('SET-02 nothing is settled on Guru Nanak Jayanti, and no money is promised for it', async () => {
  const on = (moment: string) =>
    settleToday({ database: galla.rows, clock: { now: () => Date.parse(moment) }, log: { error() {}, info() {} } });
  expect(await on('2026-11-24T09:00:00+05:30')).toBe(0);
  const runs = async () => (await galla.rows.kysely.selectFrom('settlement_run').select('day').execute()).length;
  expect(await runs()).toBe(0);
  await on('2026-11-25T09:00:00+05:30');
  expect(await runs()).toBe(1);
});

test('SET-02 an imported list is first shown as a difference and then applied; expected credits follow it', async () => {
  const merchant = await addSettled(galla);
  await toWorkingMorning(galla);
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await paidNow(galla, merchant, { amount: 100_00 });
  const expectedOn = async () => {
    const months = [istDay(galla.now()), addDays(istDay(galla.now()), 28)].map((day) => day.slice(0, 7));
    for (const month of new Set(months)) {
      const calendar: Answer<typeof settlements.calendar> = (
        await browser.send('GET', `/v1/settlements/calendar?month=${month}`)
      ).json();
      const day = calendar.days.find(({ expected }) => expected > 0)?.day;
      if (day !== undefined) return day;
    }
    return undefined;
  };
  const promised = (await expectedOn()) ?? '';
  const year = promised.slice(0, 4);
  const same = [...(await known()).names].filter(([day]) => day.startsWith(year) && day !== `${year}-12-25`);
  const lines = [...same, [promised, 'A holiday of the regulator']].map(([day, name]) => `${day},${name},ALL`);
  const file = fileOf('list.csv', [...lines, `${year}-06-01,Of another state,MH`]);
  const shown = await run(['holidays', 'import', file]);
  expect(shown).toContain(`${year}: ${lines.length} days\n`);
  expect(shown).toContain(`  + ${promised}  A holiday of the regulator`);
  expect(shown).toContain(`  - ${year}-12-25  Christmas`);
  expect(shown).toContain('Nothing has changed yet.');
  expect(await expectedOn()).toBe(promised);
  expect(await run(['holidays', 'import', file], true)).toContain('This list counts now.');
  const moved = (await expectedOn()) ?? '';
  expect(moved > promised).toBe(true);
  expect((await known()).names.has(`${year}-12-25`)).toBe(false);
  // A new version has its own list. The imported list stays.
  await apply('KA');
  expect((await known()).names.get(promised)).toBe('A holiday of the regulator');
  expect(await run(['holidays', 'import', file])).toContain('as before');
  expect(await run(['holidays'])).toContain(`  ${year}  imported`);
  const { rows } = await galla.rows.pool.query("SELECT detail FROM audit_event WHERE act = 'HOLIDAYS_SET'");
  expect(rows[0].detail).toEqual({ year: Number(year), days: lines.length, operator: 'olga' });
});

test('SET-02 the operator closes banks for a day, keeps one open, and returns it to the list', async () => {
  const day = '2027-10-09';
  expect(await run(['holiday', day, 'open'])).toBe(`${day} is a day like others.`);
  expect((await known()).names.has(day)).toBe(false);
  await apply('KA');
  expect((await known()).names.has(day)).toBe(false);
  expect(await run(['holiday', day, 'Vijayadashami'])).toBe(`${day}: Vijayadashami.`);
  expect((await known()).names.get(day)).toBe('Vijayadashami');
  expect(await run(['holiday', day, 'off'])).toBe(`${day} is as the list of its year has it.`);
  expect((await known()).names.get(day)).toBe('Dussehra');
  for (const words of [['2026-13-10', 'x'], ['2026-11-10'], ['10-11-2026', 'x'], ['2027-02-30', 'x']])
    await expect(run(['holiday', ...words])).rejects.toThrow('A day like 2026-11-10');
});

test('SET-02 the calendar marks dates that may move, and names years without a list', async () => {
  const merchant = await addSettled(galla);
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const month = async (name: string): Promise<Answer<typeof settlements.calendar>> =>
    (await browser.send('GET', `/v1/settlements/calendar?month=${name}`)).json();
  const march = await month('2027-03');
  expect(march.hasHolidayList).toBe(true);
  expect(march.days.find(({ day }) => day === '2027-03-10')?.closed).toEqual({
    kind: 'HOLIDAY',
    name: 'Id-ul-Fitr',
    estimated: true,
  });
  expect(march.days.find(({ day }) => day === '2027-03-26')?.closed?.estimated).toBe(false);
  expect((await month('2028-01')).hasHolidayList).toBe(false);
});

test.each([
  ['no date', ['26 January,Republic Day,ALL'], 'Line 2: 26 January is no date'],
  ['no such day', ['2027-02-29,A day,ALL'], 'Line 2: 2027-02-29 is no date'],
  ['no name', ['2027-01-26,,ALL'], 'Line 2: the name has'],
  ['no days', [], 'The file has no days.'],
])('SET-02 a list with %s is refused, and nothing changes', async (_what, lines, message) => {
  const before = await known();
  await expect(run(['holidays', 'import', fileOf('wrong.csv', lines)], true)).rejects.toThrow(message);
  expect(await known()).toEqual(before);
});
