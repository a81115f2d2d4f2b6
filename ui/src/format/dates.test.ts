import { expect, test } from 'vitest';
import { datePresetNames, datePresetRange, dayRange, defaultDatePreset, formatDateRange } from './date-ranges.ts';
import {
  ago,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayHead,
  formatDayOfYear,
  formatNoticeDate,
  formatTime,
  isoDay,
} from './dates.ts';

// Friday, 20 November 2026, 02:46:12 PM in India.
const now = '2026-11-20T09:16:12.000Z';

test('UI-05 an afternoon payment shows its Indian day and time, whatever the browser’s zone', () => {
  const paidAt = '2026-11-20T09:14:05Z';
  expect(formatDay(paidAt)).toBe('20 Nov’26');
  expect(formatDayOfYear(paidAt)).toBe('20 Nov');
  expect(formatTime(paidAt)).toBe('02:44 PM');
  expect(formatTime(paidAt, true)).toBe('02:44:05 PM');
  expect(formatDateTime(paidAt)).toBe('20 Nov’26 | 02:44 PM');
  expect(formatDate(paidAt)).toBe('20 Nov 2026');
  expect(formatNoticeDate(paidAt)).toBe('Nov 20, 2026');
});

test('UI-05 just after midnight in India it is already the next day', () => {
  expect(formatDateTime('2026-12-31T18:30:00Z')).toBe('01 Jan’27 | 12:00 AM');
  expect(formatDateTime('2026-12-31T18:29:59Z')).toBe('31 Dec’26 | 11:59 PM');
  expect(isoDay('2026-12-31T18:30:00Z')).toBe('2027-01-01');
  expect(formatTime('2026-11-20T06:30:00Z')).toBe('12:00 PM');
});

test('UI-05 an unknown time is a dash', () => {
  expect(formatDateTime(null)).toBe('–');
  expect(formatDay('nonsense')).toBe('–');
  expect(formatNoticeDate(undefined)).toBe('–');
});

test('UI-05 a live payment shows its age, only under one hour', () => {
  expect(ago('2026-11-20T09:16:10Z', now)).toBe('2 s ago');
  expect(ago('2026-11-20T09:07:12Z', now)).toBe('9 min ago');
  expect(ago('2026-11-20T08:16:12Z', now)).toBeNull();
});

test('UI-05 a list of payments has its day as a heading', () => {
  expect(formatDayHead(now, now)).toBe('Today, 20 Nov');
  expect(formatDayHead('2026-11-19T09:00:00Z', now)).toBe('Yesterday, 19 Nov');
  expect(formatDayHead('2026-11-18T09:00:00Z', now)).toBe('Wed 18 Nov');
  expect(formatDayHead('2025-11-18T09:00:00Z', now)).toBe('Tue 18 Nov 2025');
});

const expected = {
  past1hour: ['2026-11-20T08:16:12.000Z', '2026-11-20T09:16:12.000Z'],
  past24hours: ['2026-11-19T09:16:12.000Z', '2026-11-20T09:16:12.000Z'],
  today: ['2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  yesterday: ['2026-11-18T18:30:00.000Z', '2026-11-19T18:30:00.000Z'],
  isoWeek: ['2026-11-15T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
  lastWeek: ['2026-11-08T18:30:00.000Z', '2026-11-15T18:30:00.000Z'],
  past7days: ['2026-11-13T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  month: ['2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
  past30days: ['2026-10-21T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  past3months: ['2026-08-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  past6months: ['2026-05-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  lastMonth: ['2026-09-30T18:30:00.000Z', '2026-10-31T18:30:00.000Z'],
  gstMonth: ['2026-09-30T18:30:00.000Z', '2026-10-31T18:30:00.000Z'],
  quarter: ['2026-09-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  financialYear: ['2026-03-31T18:30:00.000Z', '2027-03-31T18:30:00.000Z'],
  lastFinancialYear: ['2025-03-31T18:30:00.000Z', '2026-03-31T18:30:00.000Z'],
};

test.each(datePresetNames)('UI-05 the preset %s covers its Indian days', (preset) => {
  const [from, to] = expected[preset];
  expect(datePresetRange(preset, now)).toEqual({ from, to });
});

test('UI-05 the week from Monday to Sunday is the default', () => {
  expect(defaultDatePreset).toBe('isoWeek');
  expect(datePresetNames).toHaveLength(16);
  // A Sunday belongs to the week that began six days before.
  expect(datePresetRange('isoWeek', '2026-11-22T10:00:00Z')).toEqual(datePresetRange('isoWeek', now));
});

test('UI-05 in January the last month is in the previous year, and the financial year began in April', () => {
  expect(datePresetRange('lastMonth', '2027-01-05T06:00:00Z').from).toBe('2026-11-30T18:30:00.000Z');
  expect(datePresetRange('financialYear', '2027-01-05T06:00:00Z').from).toBe('2026-03-31T18:30:00.000Z');
  expect(datePresetRange('quarter', '2027-01-05T06:00:00Z').from).toBe('2026-12-31T18:30:00.000Z');
});

test('UI-05 three months before the last day of May is the last day of February', () => {
  expect(datePresetRange('past3months', '2026-05-31T06:00:00Z').from).toBe('2026-02-27T18:30:00.000Z');
});

test('UI-05 a date filter shows its dates', () => {
  expect(formatDateRange(datePresetRange('isoWeek', now), now)).toBe('16–22 Nov');
  expect(formatDateRange(datePresetRange('today', now), now)).toBe('20 Nov');
  expect(formatDateRange(datePresetRange('past30days', now), now)).toBe('22 Oct–20 Nov');
  expect(formatDateRange(dayRange('2025-12-28', '2026-01-03'), now)).toBe('28 Dec 2025–3 Jan');
  expect(formatDateRange(dayRange('2024-03-01', '2024-04-02'), now)).toBe('1 Mar–2 Apr 2024');
  expect(formatDateRange(datePresetRange('past1hour', now), now)).toBe('20 Nov, 01:46 PM–02:46 PM');
});

test('UI-05 custom days are whole Indian days, in either order', () => {
  const week = { from: '2026-11-15T18:30:00.000Z', to: '2026-11-22T18:30:00.000Z' };
  expect(dayRange('2026-11-16', '2026-11-22')).toEqual(week);
  expect(dayRange('2026-11-22', '2026-11-16')).toEqual(week);
});
