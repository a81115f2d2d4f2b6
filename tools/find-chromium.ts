import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.ts';

/** Headless Chromium: the same engine, with a quarter less work for each journey. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** A font with Hindi characters, of 80 KB. */
const HINDI_FONT = 'fonts-lohit-deva';

const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const WHAT_TO_DO =
  'The browser tests need Chromium, and none was found. Install it (Debian: apt-get install chromium-headless-shell; ' +
  'elsewhere: npx playwright install chromium), or set CHROMIUM_PATH to one.';

/**
 * The Chromium of the tests: CHROMIUM_PATH, an installed one, Playwright's own, or Debian's package, which is installed
 * if allowed. CI always installs the fastest one.
 * @throws {Error} with what to install
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start. ${WHAT_TO_DO}`);
  }
  if (process.env['CI'] === 'true' && !runs(HEADLESS_SHELL)) installChromium();
  if (!hasHindiFont()) installDebianPackage(HINDI_FONT);
  const found = INSTALLED.find(runs) ?? (await playwrightsOwn()) ?? installChromium();
  if (found === undefined) throw new Error(WHAT_TO_DO);
  return found;
}

function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

/** Without a font for its script, Hindi is drawn as boxes, which are wider than words. */
function hasHindiFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=hi', 'family'], { encoding: 'utf8' });
  return process.platform !== 'linux' || stdout?.trim() !== '';
}

function installChromium(): string | undefined {
  installDebianPackage('chromium-headless-shell');
  if (!runs(HEADLESS_SHELL)) installDebianPackage('chromium');
  return INSTALLED.find(runs);
}
