import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey } from '../crypto/sealing.ts';
import type { RailAccount } from './signed-rail.ts';

/** The id of the key with which the simulator and Galla sign requests to each other. */
export const simulatorKeyId = 'simulator';

/** Its secret, derived from the master key, so that it is not stored anywhere. */
export function simulatorSecret(masterKey: Buffer): string {
  const secret = secrets.get(masterKey) ?? deriveKey(masterKey, 'rail-simulator').toString('base64url');
  secrets.set(masterKey, secret);
  return secret;
}

const secrets = new WeakMap<Buffer, string>();

/** The folder of the simulator's book and address. */
export const simulatorFolder = (dataDir: string) => join(dataDir, 'simulator');

/** The file with the running simulator's address: `http://127.0.0.1:PORT`. */
export const simulatorAddressFile = (dataDir: string) => join(simulatorFolder(dataDir), 'address');

/** The file with the address of its virus scanner: `tcp://127.0.0.1:PORT`. */
export const simulatorAntivirusFile = (dataDir: string) => join(simulatorFolder(dataDir), 'antivirus');

/**
 * The account of the configured simulator, or else of the one in this folder, running or not.
 * @throws {Error} if none has ever run in this folder
 */
export function findSimulator(config: {
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly simulatorUrl?: string | null;
}): RailAccount {
  const url = config.simulatorUrl ?? readFileSync(simulatorAddressFile(config.dataDir), 'utf8').trim();
  return { url, keyId: simulatorKeyId, secret: simulatorSecret(config.masterKey) };
}
