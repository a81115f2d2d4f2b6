import { expect, test } from 'vitest';
import { failureLines, judge, readPlaywrightReport, readVitestReport, slowestFiles } from './test-results.ts';

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    {
      name: '/galla/contract/src/money.test.ts',
      startTime: 1000,
      endTime: 1012.5,
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        {
          fullName: 'rounds',
          status: 'failed',
          failureMessages: ['expected \u001b[31m1\u001b[39m to be 2\n at /galla/x'],
        },
      ],
    },
    {
      name: '/galla/server/src/identity/team/team.test.ts',
      startTime: 1000,
      endTime: 10_000,
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    },
  ],
};
const spec = (file: string, ...durations: number[]) => ({
  file,
  title: 'invites',
  tests: [
    {
      status: durations.length > 1 ? 'flaky' : 'expected',
      results: durations.map((duration, index) => ({ duration, errors: index === 0 ? [{ message: 'too late' }] : [] })),
    },
  ],
});
const playwright = {
  config: { rootDir: '/galla/e2e' },
  stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
  suites: [
    {
      specs: [spec('identity/team/team.spec.ts', 4000, 1000), spec('identity/team/team.spec.ts', 7000)],
      suites: [{ specs: [spec('identity/team/team.spec.ts', 500)] }],
    },
    { specs: [spec('shell/phone.spec.ts')] },
  ],
};

test('the totals and times of both runners are read from their reports', () => {
  expect(readVitestReport(vitest)).toMatchObject({
    passed: 7,
    failed: 1,
    files: [
      { file: '/galla/contract/src/money.test.ts', ms: 12.5 },
      { file: '/galla/server/src/identity/team/team.test.ts', ms: 9000 },
    ],
  });
  expect(readPlaywrightReport(playwright)).toMatchObject({
    passed: 5,
    failed: 2,
    files: [
      { file: '/galla/e2e/identity/team/team.spec.ts', ms: 12_500 },
      { file: '/galla/e2e/shell/phone.spec.ts', ms: 0 },
    ],
  });
});

test('the ten slowest files of both runners are listed together, slowest first', () => {
  const files = [...readVitestReport(vitest).files, ...readPlaywrightReport(playwright).files];
  expect(slowestFiles(files, '/galla')).toEqual([
    '   12.5 s  e2e/identity/team/team.spec.ts',
    '    9.0 s  server/src/identity/team/team.test.ts',
    '    0.0 s  contract/src/money.test.ts',
    '    0.0 s  e2e/shell/phone.spec.ts',
  ]);
  const many = Array.from({ length: 12 }, (_, index) => ({ file: `/galla/${index}.test.ts`, ms: index * 1000 }));
  expect(slowestFiles(many, '/galla')).toHaveLength(10);
  expect(slowestFiles(many, '/galla').at(-1)).toBe('    2.0 s  2.test.ts');
});

test('failures of both runners are listed with the start of their message', () => {
  const failures = [...readVitestReport(vitest).failures, ...readPlaywrightReport(playwright).failures];
  expect(failureLines(failures, '/galla')).toEqual([
    '✗ contract/src/money.test.ts › rounds',
    '    expected 1 to be 2',
    '     at ./x',
    '✗ server/src/identity/team/team.test.ts',
    '    Cannot find module',
    '✗ e2e/identity/team/team.spec.ts › invites',
    '    too late',
  ]);
  const long = { file: '/galla/a.test.ts', test: 'b', message: 'line\n'.repeat(100) };
  expect(failureLines([long], '/galla')).toHaveLength(21);
});

test('a run without tests fails, with or without a report', () => {
  const nothing = { passed: 0, failed: 1, files: [], failures: [], notes: ['Playwright ran no test.'] };
  expect(judge('Playwright', 0, undefined)).toEqual(nothing);
  expect(judge('Playwright', 0, { passed: 0, failed: 0, files: [], failures: [] }).failed).toBe(1);
});

test('an error outside the tests fails the run', () => {
  expect(judge('Vitest', 1, { passed: 3, failed: 0, files: [], failures: [] })).toMatchObject({ passed: 3, failed: 1 });
  expect(judge('Vitest', 1, { passed: 3, failed: 2, files: [], failures: [] })).toMatchObject({
    passed: 3,
    failed: 2,
    notes: [],
  });
  expect(judge('Vitest', 0, { passed: 3, failed: 0, files: [], failures: [] })).toMatchObject({
    passed: 3,
    failed: 0,
    notes: [],
  });
});

test('a killed runner fails the run, with or without a report', () => {
  expect(judge('Vitest', 1, undefined)).toMatchObject({ passed: 0, failed: 1 });
  expect(
    judge('Playwright', 1, readPlaywrightReport({ ...playwright, stats: { expected: 2, unexpected: 0, flaky: 0 } })),
  ).toMatchObject({ passed: 2, failed: 1, notes: ['Playwright ended with code 1, although no test failed.'] });
});
