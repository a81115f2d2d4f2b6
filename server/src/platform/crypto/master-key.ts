import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HOW_TO_MAKE = 'make one by openssl rand -base64 32';

/** The 32 bytes of a base64 master key, or what is wrong with it: too short, not base64, or well known. */
export function decodeMasterKey(text: string): Buffer | string {
  const key = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text) || key.length !== 32) {
    return `must be exactly 32 bytes in base64 (44 characters); ${HOW_TO_MAKE}`;
  }
  return isGuessable(key) ? `is a well-known or guessable key; ${HOW_TO_MAKE}` : key;
}

/**
 * The master key of an installation with the embedded database: created on the first start, then read. The file has
 * mode 0600 in `dataDir`. Without it the stored secrets are lost, so back it up with the database.
 * @throws {Error} naming the file if it does not contain a usable key
 */
export function readOrCreateMasterKey(dataDir: string): Buffer {
  const file = join(dataDir, 'master.key');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  }
  const key = decodeMasterKey(readFileSync(file, 'utf8').trim());
  if (typeof key === 'string') throw new Error(`The key in ${file} ${key}, or put the right one back`);
  chmodSync(file, 0o600);
  return key;
}

/**
 * Keys from documentation are repeated bytes, counted bytes or a phrase. 32 random bytes have 30 different values on
 * average, and the chance that all are printable is 10^-14, so no random key is refused.
 */
function isGuessable(key: Buffer): boolean {
  const bytes = [...key];
  const steps = new Set(bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0) + 256) % 256));
  const printable = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return new Set(bytes).size < 16 || steps.size < 4 || printable;
}
