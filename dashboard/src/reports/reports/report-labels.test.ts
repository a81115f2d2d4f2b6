import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { expect, test } from 'vitest';
import { daysText, isOver, isReady, newsOf, pillOf, progressText } from './report-labels.ts';

const report = (part: Partial<Report>): Report =>
  ({
    reportId: 'a',
    kind: 'TRANSACTION',
    from: '2025-11-16',
    to: '2025-11-22',
    state: 'TO_BE_STARTED',
    rowsDone: 0,
    rows: null,
    expired: false,
    ...part,
  }) as Report;

test('REP-04 a report shows its state with the specification’s statuses', () => {
  const labels = (['TO_BE_STARTED', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED'] as const).map((state) =>
    pillOf(report({ state })),
  );
  expect(labels.map(({ label }) => label)).toEqual(['Waiting', 'In progress', 'Ready', 'Failed']);
  expect(labels.map(({ group }) => group)).toEqual(['warning', 'warning', 'success', 'error']);
  expect(pillOf(report({ state: 'SUCCESSFUL', expired: true })).label).toBe('Expired');
});

test('REP-04 only an existing file can be downloaded; a failed or expired one is generated again', () => {
  expect(isReady(report({ state: 'SUCCESSFUL' }))).toBe(true);
  for (const part of [{ state: 'FAILED' }, { state: 'SUCCESSFUL', expired: true }] as const) {
    expect(isReady(report(part))).toBe(false);
    expect(isOver(report(part))).toBe(true);
  }
  expect(isOver(report({ state: 'IN_PROGRESS' }))).toBe(false);
});

test('REP-01 progress is shown in rows', () => {
  expect(progressText(report({ state: 'IN_PROGRESS', rowsDone: 120_000, rows: 1_000_000 }))).toBe(
    '1,20,000 of 10,00,000 rows',
  );
  expect(progressText(report({ state: 'IN_PROGRESS' }))).toBe('Counting rows');
});

test('REP-06 reports of months and years are named by them', () => {
  expect(daysText({ kind: 'GST', from: '2026-02-01', to: '2026-02-28' })).toBe('Feb 2026');
  expect(daysText({ kind: 'SETTLEMENT_YEAR', from: '2026-01-01', to: '2026-12-31' })).toBe('2026');
});

test('REP-01 a report that becomes ready is announced once, and earlier ones are not', () => {
  const running = [
    report({ state: 'IN_PROGRESS' }),
    report({ reportId: 'b' as Report['reportId'], state: 'SUCCESSFUL' }),
  ];
  const done = running.map((one) => ({ ...one, state: 'SUCCESSFUL' as const }));
  expect(newsOf(running, done)).toBe('Transaction report, 16–22 Nov 2025: ready');
  expect(newsOf(done, done)).toBe('');
});
