import { z } from 'zod';

/** The counts of one runner. */
export interface Results {
  passed: number;
  failed: number;
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads the JSON report of Vitest. */
export function readVitestReport(report: unknown): Results {
  const { numPassedTests, numFailedTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Reads the JSON report of Playwright. A test that passes only when repeated has failed. */
export function readPlaywrightReport(report: unknown): Results {
  const { expected, unexpected, flaky } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
}

/** A runner that ended badly has failed even if no test did: a file that does not load, an error outside of a test. */
export function judge(name: string, exitCode: number, results: Results | undefined): Results & { notes: string[] } {
  const { passed, failed } = results ?? { passed: 0, failed: 0 };
  const notes: string[] = [];
  if (passed + failed === 0) notes.push(`${name} ran no test.`);
  else if (failed === 0 && exitCode !== 0) notes.push(`${name} ended with code ${exitCode}, although no test failed.`);
  return { passed, failed: failed + notes.length, notes };
}
