import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The total time of one file's tests. */
export interface FileTime {
  /** Absolute. */
  readonly file: string;
  readonly ms: number;
}

/** A failed test, or a file that could not be loaded. */
export interface Failure {
  /** Absolute. */
  readonly file: string;
  /** Empty if the file itself failed. */
  readonly test: string;
  /** The expected and actual values, in the runner's words. */
  readonly message: string;
}

/** The report of one runner. */
export interface Results {
  passed: number;
  failed: number;
  files: readonly FileTime[];
  failures: readonly Failure[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) }),
      ),
    }),
  ),
});
interface Suite {
  specs: z.infer<typeof spec>[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }));
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

/** Reads the JSON report of Vitest. */
export function readVitestReport(report: unknown): Results {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ file: name, test: '', message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file: name,
      test: fullName,
      message: failureMessages.join('\n'),
    }));
  });
  return { passed: numPassedTests, failed: numFailedTests, files, failures };
}

/** Reads the JSON report of Playwright. A test that passes only on a retry has failed. */
export function readPlaywrightReport(report: unknown): Results {
  const { config, stats, suites } = playwrightReport.parse(report);
  const times = new Map<string, number>();
  const failures: Failure[] = [];
  for (const { file, title, tests } of suites.flatMap(specsIn)) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
      failures.push({ file: join(config.rootDir, file), test: title, message: errors.join('\n') });
    }
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const ms = durations.reduce((sum, duration) => sum + duration, 0);
    times.set(file, (times.get(file) ?? 0) + ms);
  }
  const files = [...times].map(([file, ms]) => ({ file: join(config.rootDir, file), ms }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files, failures };
}

const specsIn = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsIn)];

/** The ten slowest files, one per line, with their paths in the repository at `root`. */
export function slowestFiles(files: readonly FileTime[], root: string): string[] {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, file)}`);
}

const LINES_OF_A_FAILURE = 20;

/** The failures, with the first lines of each message and the path in the repository at `root`. */
export function failureLines(failures: readonly Failure[], root: string): string[] {
  return failures.flatMap(({ file, test, message }) => [
    `✗ ${[relative(root, file), test].filter(Boolean).join(' › ')}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .slice(0, LINES_OF_A_FAILURE)
      .map((line) => `    ${line.replaceAll(root, '.')}`),
  ]);
}

/**
 * Judges the run of one runner. It has failed if it ended badly even without a failed test, such as with a file that
 * does not load or an error outside tests. It has also failed if it was killed, because tests that did not run are in
 * no report.
 */
export function judge(name: string, exitCode: number, results: Results | undefined): Results & { notes: string[] } {
  const { passed, failed, files, failures } = results ?? { passed: 0, failed: 0, files: [], failures: [] };
  const notes: string[] = [];
  if (passed + failed === 0) notes.push(`${name} ran no test.`);
  else if (failed === 0 && exitCode !== 0) notes.push(`${name} ended with code ${exitCode}, although no test failed.`);
  return { passed, failed: failed + notes.length, files, failures, notes };
}
