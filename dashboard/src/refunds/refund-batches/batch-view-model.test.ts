import type { BatchState } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { expect, test } from 'vitest';
import { announcementOf, filtersOf, firstFilter, progressOf, refreshOf, stepsOf } from './batch-view-model.ts';

const batch = (changed: Partial<RefundBatchDetails>) =>
  ({
    state: 'READY',
    rows: 5000,
    checked: 5000,
    right: 4990,
    rightAmount: 1_00_000_00,
    wrong: 8,
    dropped: 2,
    done: 0,
    doneAmount: 0,
    failed: 0,
    confirmedAt: null,
    decidedAt: null,
    needsApproval: false,
    ...changed,
  }) as RefundBatchDetails;
const stepsText = (changed: Partial<RefundBatchDetails>) =>
  stepsOf(batch(changed)).map(({ name, state }) => `${name} ${state}`);

test('REF-05 a bulk refund shows its current step, with the second person if one is required', () => {
  expect(stepsText({ state: 'CHECKING' })).toEqual(['Upload done', 'Check now', 'Confirm next', 'Refund next']);
  expect(stepsText({ needsApproval: true })).toEqual([
    'Upload done',
    'Check done',
    'Confirm now',
    'Approve next',
    'Refund next',
  ]);
  expect(stepsText({ state: 'AWAITING_APPROVAL' })).toContain('Approve now');
  expect(stepsText({ state: 'PROCESSING', decidedAt: '2026-11-20T09:00:00Z' })).toContain('Approve done');
  expect(stepsText({ state: 'COMPLETED' }).at(-1)).toBe('Refund done');
  expect(stepsText({ state: 'ERRORED' })).toContain('Check now');
  expect(stepsText({ state: 'ERRORED', confirmedAt: '2026-11-20T09:00:00Z' })).toContain('Refund now');
  expect(stepsText({ state: 'CANCELLED' })).toEqual([]);
});

test('REF-05 progress counts checked rows and then payments, including failed ones', () => {
  expect(progressOf(batch({ state: 'CHECKING', checked: 1200 }))).toMatchObject({
    now: 1200,
    text: '1,200 of 5,000 rows',
  });
  expect(progressOf(batch({ state: 'PAUSED', done: 990, failed: 10 }))).toMatchObject({ now: 1000, total: 4990 });
  // A batch that stopped during the check has refunded nothing.
  expect(progressOf(batch({ state: 'ERRORED' }))).toBeUndefined();
  for (const state of ['READY', 'AWAITING_APPROVAL', 'COMPLETED', 'REJECTED'] as const)
    expect(progressOf(batch({ state }))).toBeUndefined();
});

test('REF-05 running batches are polled often, and finished ones never', () => {
  const often = (state: BatchState) => refreshOf(state);
  expect(often('CHECKING')).toBe(often('PROCESSING'));
  expect(Number(often('PROCESSING'))).toBeLessThan(Number(often('AWAITING_APPROVAL')));
  for (const state of ['COMPLETED', 'CANCELLED', 'REJECTED'] as const) expect(often(state)).toBe(false);
});

test('REF-06 invalid rows are shown first, and empty filters are not requested', () => {
  expect(firstFilter(batch({}))).toBe('wrong');
  expect(firstFilter(batch({ wrong: 0 }))).toBe('all');
  const labels = (changed: Partial<RefundBatchDetails>) => filtersOf(batch(changed)).map(({ label }) => label);
  expect(labels({})).toEqual(['All 5,000', 'Errors 8', 'Ready 4,990', 'Removed 2']);
  expect(labels({ state: 'PROCESSING', dropped: 0 })).toEqual(['All 5,000', 'In progress', 'Refunded', 'Not refunded']);
});

test('REF-05 the announcement changes with the state and each quarter of the progress, not with every row', () => {
  const announced = (done: number) => announcementOf(batch({ state: 'PROCESSING', done }));
  expect(new Set([announced(1), announced(700), announced(1200)]).size).toBe(1);
  expect(announced(1250)).toBe('25% of refunds requested');
  expect(new Set([announced(1250), announced(2400)]).size).toBe(1);
  expect(announcementOf(batch({}))).toBe('8 rows have errors');
  expect(announcementOf(batch({ wrong: 0, right: 1 }))).toBe('All rows are ready: 1 payment');
  expect(announcementOf(batch({ state: 'COMPLETED', done: 2, doneAmount: 500_00, failed: 1 }))).toBe(
    'Completed: ₹500.00 to 2 payments, 1 not refunded',
  );
});
