import type { ClientBase } from 'pg';
import { deriveKey, macOf, sameBytes } from '../crypto/sealing.ts';

/** The error of a start with another key than the database's. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';

  constructor() {
    super('MASTER_KEY is not the key of this database: start with the key that its secrets were sealed with.');
  }
}

/**
 * A value derived from the master key and a constant. The database stores it once, and every connection of a process
 * compares it.
 */
export const keyCheck = (masterKey: Buffer): Buffer => macOf(deriveKey(masterKey, 'key-check'), 'galla');

/**
 * Refuses a key that is not the database's. A database without the value has nothing sealed under any key either: the
 * value is written before the first process starts.
 * @throws {WrongKeyError}
 */
export async function refuseWrongKey(client: ClientBase, masterKey: Buffer): Promise<void> {
  const { rows } = await client.query<{ value: Buffer }>('SELECT value FROM master_key_check');
  if (rows[0] !== undefined && !sameBytes(rows[0].value, keyCheck(masterKey))) throw new WrongKeyError();
}
