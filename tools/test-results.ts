import { join, relative } from 'node:path';
import { z } from 'zod';

/** How long the tests of one file took together. */
export interface FileTime {
  /** Absolute. */
  readonly file: string;
  readonly ms: number;
}

/** What one runner reports. */
export interface Results {
  passed: number;
  failed: number;
  files: readonly FileTime[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

interface Suite {
  specs: { file: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        file: z.string(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

/** Reads the JSON report of Vitest. */
export function readVitestReport(report: unknown): Results {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const files = testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));
  return { passed: numPassedTests, failed: numFailedTests, files };
}

/** Reads the JSON report of Playwright. A test that passes only when repeated has failed. */
export function readPlaywrightReport(report: unknown): Results {
  const { config, stats, suites } = playwrightReport.parse(report);
  const times = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(specsIn)) {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const ms = durations.reduce((sum, duration) => sum + duration, 0);
    times.set(file, (times.get(file) ?? 0) + ms);
  }
  const files = [...times].map(([file, ms]) => ({ file: join(config.rootDir, file), ms }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files };
}

const specsIn = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsIn)];

/** The ten files whose tests took longest, a line each, with their paths in the repository at `root`. */
export function slowestFiles(files: readonly FileTime[], root: string): string[] {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, file)}`);
}

/**
 * A runner that ended badly has failed even if no test did: a file that does not load, an error outside of a test. One
 * that was killed has, too: the tests that it did not come to are in no report.
 */
export function judge(name: string, exitCode: number, results: Results | undefined): Results & { notes: string[] } {
  const { passed, failed, files } = results ?? { passed: 0, failed: 0, files: [] };
  const notes: string[] = [];
  if (passed + failed === 0) notes.push(`${name} ran no test.`);
  else if (failed === 0 && exitCode !== 0) notes.push(`${name} ended with code ${exitCode}, although no test failed.`);
  return { passed, failed: failed + notes.length, files, notes };
}
