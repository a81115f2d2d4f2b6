import { isOfPeriod, reportKindNames } from '@galla/contract/reports/reports/kinds.ts';
import { expect, test } from 'vitest';
import { daysOf, daysProblem, isDaily, linkedDays, plainDays, presetsFor } from './report-days.ts';

/** Already 1 December in India, and the UTC day is the last of a month. */
const now = '2026-11-30T19:00:00Z';
const kinds = reportKindNames.filter((kind) => !isOfPeriod(kind));

test.each(kinds)('REP-03 a %s form starts with valid days, whatever the day', (kind) => {
  for (const day of [
    now,
    '2026-03-01T05:00:00Z',
    '2028-02-29T12:00:00Z',
    '2026-01-01T00:00:00Z',
    '2026-11-29T18:29:59Z',
  ])
    expect(daysProblem(kind, plainDays(kind, day), day)).toBeUndefined();
});

test.each(kinds)('REP-03 every preset that a %s form offers can be generated', (kind) => {
  for (const day of [now, '2026-11-01T06:00:00Z', '2028-02-29T12:00:00Z', '2026-11-23T06:00:00Z']) {
    const offered = presetsFor(kind, day);
    expect(offered).toContain('yesterday');
    for (const preset of offered) expect(daysProblem(kind, daysOf(kind, { preset }, day), day)).toBeUndefined();
  }
});

test('REP-03 settlement reports end yesterday and offer nothing longer than 30 days', () => {
  expect(plainDays('SETTLEMENT', now)).toEqual({ first: '2026-11-01', last: '2026-11-30' });
  const offered = presetsFor('SETTLEMENT', now);
  for (const preset of ['today', 'past3months', 'past6months'] as const) expect(offered).not.toContain(preset);
  expect(daysOf('SETTLEMENT', { preset: 'past7days' }, now)).toEqual({ first: '2026-11-25', last: '2026-11-30' });
  expect(daysProblem('SETTLEMENT', { first: '2026-10-31', last: '2026-11-30' }, now)).toContain('30 days');
  expect(daysProblem('SETTLEMENT', { first: '2026-11-30', last: '2026-12-01' }, now)).toContain('yesterday');
});

test('REP-03 a report covers 396 days and not one more', () => {
  expect(daysProblem('TRANSACTION', { first: '2025-11-01', last: '2026-12-01' }, now)).toBeUndefined();
  expect(daysProblem('TRANSACTION', { first: '2025-10-31', last: '2026-12-01' }, now)).toContain('396 days');
});

test('REP-01 a daily report covers one day', () => {
  for (const kind of kinds.filter(isDaily)) {
    expect(presetsFor(kind, now)).toEqual(['today', 'yesterday']);
    expect(daysProblem(kind, { first: '2026-11-29', last: '2026-11-30' }, now)).toBe('A daily report covers one day.');
  }
});

test('REP-01 a week from a link ends with the last available day', () => {
  const week = { first: '2026-11-30', last: '2026-12-06' };
  expect(linkedDays('TRANSACTION', week, now)).toEqual({ first: '2026-11-30', last: '2026-12-01' });
  expect(linkedDays('SETTLEMENT', week, now)).toEqual({ first: '2026-11-30', last: '2026-11-30' });
  const future = { first: '2026-12-02', last: '2026-12-06' };
  expect(linkedDays('TRANSACTION', future, now)).toEqual(future);
});
