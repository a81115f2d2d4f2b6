import { randomBytes } from 'node:crypto';
import { deriveKey, macOf } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { replaceRecoveryCodes } from './queries.ts';

const howMany = 10;
/** Without letters that look like digits. A code of 10 characters has 50 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The stored form of a recovery code. */
export const recoveryMac = (masterKey: Buffer, personId: string, code: string): Buffer =>
  macOf(deriveKey(masterKey, 'recovery-codes'), personId, code);

/**
 * Ten new recovery codes, such as `7k2mq-x9v4d`, in place of all earlier ones. They are shown once and stored only as
 * hashes.
 */
export async function makeRecoveryCodes(tx: Tx, masterKey: Buffer, personId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    [...randomBytes(10)].map((byte) => alphabet.charAt(byte % 32)).join(''),
  );
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryMac(masterKey, personId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
