import { expect, test } from 'vitest';
import { datePresetNames } from '../../format/date-ranges.ts';
import { type NamedPeriod, periodGroups } from './date-groups.ts';

// Friday, 20 November 2026.
const now = '2026-11-20T09:16:12.000Z';

test('UI-05 every preset is in exactly one group of the menu', () => {
  const all = Object.values<readonly NamedPeriod[]>({ ...periodGroups(datePresetNames, now) }).flatMap((periods) =>
    periods.map(({ preset }) => preset),
  );
  expect(all.toSorted()).toEqual(datePresetNames.toSorted());
});

test('UI-05 an accountant reads which month is currently filed, and the years of a financial year', () => {
  expect(periodGroups(datePresetNames, now).accounts).toEqual([
    { preset: 'gstMonth', label: 'GST month', dates: '1–31 Oct', note: 'Filed in Nov 2026' },
    { preset: 'financialYear', label: 'This financial year', dates: 'Apr 2026–Mar 2027', note: '2026–27' },
    { preset: 'lastFinancialYear', label: 'Last financial year', dates: 'Apr 2025–Mar 2026', note: '2025–26' },
  ]);
  expect(periodGroups(['today', 'gstMonth'], now)).toMatchObject({ past: [], months: [] });
});
