import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRunFolder } from '../server/src/platform/testing/run-folder.ts';
import { findFirefox } from './find-firefox.ts';
import { root } from './source-files.ts';
import { failureLines, judge, readPlaywrightReport } from './test-results.ts';

/** Crawls every screen and walks some journeys in Firefox. More arguments are Playwright's, such as `-g "SES-01"`. */
function main(more: readonly string[]): number {
  const firefox = findFirefox();
  console.log(`Browser: ${firefox}`);
  const folder = openRunFolder();
  try {
    const report = join(folder.path, 'playwright.json');
    const args = ['test', '-c', 'e2e/firefox.config.ts', '--reporter=list,json', ...more];
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
      cwd: root,
      stdio: 'inherit',
      // The data of the server that it starts, and the browsers' profiles, are there.
      env: { ...process.env, FIREFOX_PATH: firefox, TMPDIR: folder.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const results = readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8')));
    const { passed, failed, failures, notes } = judge('Playwright', status ?? 1, results);
    for (const note of notes) console.error(note);
    if (failures.length > 0) console.log(`\nWhat failed:\n${failureLines(failures, root).join('\n')}`);
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    folder.remove();
  }
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
