import { expect, test } from 'vitest';
import { judge, readPlaywrightReport, readVitestReport, slowestFiles } from './test-results.ts';

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    { name: '/galla/contract/src/money.test.ts', startTime: 1000, endTime: 1012.5 },
    { name: '/galla/server/src/team/team.test.ts', startTime: 1000, endTime: 10_000 },
  ],
};
const spec = (file: string, ...durations: number[]) => ({
  file,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});
const playwright = {
  config: { rootDir: '/galla/e2e' },
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
  suites: [
    {
      specs: [spec('team/team.spec.ts', 4000, 1000), spec('team/team.spec.ts', 7000)],
      suites: [{ specs: [spec('team/team.spec.ts', 500)] }],
    },
    { specs: [spec('shell/phone.spec.ts')] },
  ],
};

test('the totals and times of both runners are read from their reports', () => {
  expect(readVitestReport(vitest)).toEqual({
    passed: 7,
    failed: 1,
    files: [
      { file: '/galla/contract/src/money.test.ts', ms: 12.5 },
      { file: '/galla/server/src/team/team.test.ts', ms: 9000 },
    ],
  });
  expect(readPlaywrightReport(playwright)).toEqual({
    passed: 5,
    failed: 2,
    files: [
      { file: '/galla/e2e/team/team.spec.ts', ms: 12_500 },
      { file: '/galla/e2e/shell/phone.spec.ts', ms: 0 },
    ],
  });
});

test('the ten slowest files of both runners are listed together, slowest first', () => {
  const files = [...readVitestReport(vitest).files, ...readPlaywrightReport(playwright).files];
  expect(slowestFiles(files, '/galla')).toEqual([
    '   12.5 s  e2e/team/team.spec.ts',
    '    9.0 s  server/src/team/team.test.ts',
    '    0.0 s  contract/src/money.test.ts',
    '    0.0 s  e2e/shell/phone.spec.ts',
  ]);
  const many = Array.from({ length: 12 }, (_, index) => ({ file: `/galla/${index}.test.ts`, ms: index * 1000 }));
  expect(slowestFiles(many, '/galla')).toHaveLength(10);
  expect(slowestFiles(many, '/galla').at(-1)).toBe('    2.0 s  2.test.ts');
});

test('a run of nothing fails, with or without a report', () => {
  const nothing = { passed: 0, failed: 1, files: [], notes: ['Playwright ran no test.'] };
  expect(judge('Playwright', 0, undefined)).toEqual(nothing);
  expect(judge('Playwright', 0, { passed: 0, failed: 0, files: [] }).failed).toBe(1);
});

test('an error outside of the tests fails the run', () => {
  expect(judge('Vitest', 1, { passed: 3, failed: 0, files: [] })).toMatchObject({ passed: 3, failed: 1 });
  expect(judge('Vitest', 1, { passed: 3, failed: 2, files: [] })).toMatchObject({ passed: 3, failed: 2, notes: [] });
  expect(judge('Vitest', 0, { passed: 3, failed: 0, files: [] })).toMatchObject({ passed: 3, failed: 0, notes: [] });
});

test('a runner that was killed fails the run, with or without a report', () => {
  expect(judge('Vitest', 1, undefined)).toMatchObject({ passed: 0, failed: 1 });
  expect(
    judge('Playwright', 1, readPlaywrightReport({ ...playwright, stats: { expected: 2, unexpected: 0, flaky: 0 } })),
  ).toMatchObject({ passed: 2, failed: 1, notes: ['Playwright ended with code 1, although no test failed.'] });
});
