import { expect, test } from 'vitest';
import { judge, readPlaywrightReport, readVitestReport } from './test-results.ts';

test('the totals of both runners are read from their reports', () => {
  expect(readVitestReport({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2 })).toEqual({
    passed: 7,
    failed: 1,
  });
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  expect(readPlaywrightReport({ stats })).toEqual({ passed: 5, failed: 2 });
});

test('a run of nothing fails, with or without a report', () => {
  expect(judge('Playwright', 0, undefined)).toEqual({ passed: 0, failed: 1, notes: ['Playwright ran no test.'] });
  expect(judge('Playwright', 0, { passed: 0, failed: 0 }).failed).toBe(1);
});

test('an error outside of the tests fails the run', () => {
  expect(judge('Vitest', 1, { passed: 3, failed: 0 })).toMatchObject({ passed: 3, failed: 1 });
  expect(judge('Vitest', 1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2, notes: [] });
  expect(judge('Vitest', 0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0, notes: [] });
});
