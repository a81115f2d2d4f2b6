import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/**
 * The Firefox of the tests: FIREFOX_PATH, or an installed one.
 * @throws {Error} with what to install
 */
export function findFirefox(): string {
  const found = [process.env['FIREFOX_PATH'] ?? '', ...INSTALLED].find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    'No Firefox was found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one.',
  );
}
