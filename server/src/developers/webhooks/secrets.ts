import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Row } from '../../platform/db/database.ts';

/** What an endpoint's deliveries are signed and proved with. */
export interface Credentials {
  /** The present secret, and the one before it while a rotation overlaps. */
  readonly secrets: readonly string[];
  /** The header: SHA-256 of `username:password` in hex. */
  readonly authorization: string;
}

type Sealed = Pick<
  Row<'webhook_endpoint'>,
  'id' | 'username' | 'sealed_password' | 'sealed_secret' | 'previous_sealed_secret' | 'previous_until'
>;

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'webhooks');

/** A signing secret as Standard Webhooks writes it: 32 random bytes. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Seals a secret of an endpoint for one use: a sealed password does not open as a signing secret. */
export const sealFor = (masterKey: Buffer, endpointId: string, use: 'secret' | 'password', text: string): Buffer =>
  seal(keyOf(masterKey), `${endpointId}:${use}`, text);

/** The present signing secret of an endpoint. */
export const openSecret = (masterKey: Buffer, { id, sealed_secret }: Pick<Sealed, 'id' | 'sealed_secret'>): string =>
  unseal(keyOf(masterKey), `${id}:secret`, sealed_secret);

/** Opens everything that deliveries of an endpoint need at a moment. */
export function openCredentials(masterKey: Buffer, row: Sealed, now: number): Credentials {
  const key = keyOf(masterKey);
  const password = unseal(key, `${row.id}:password`, row.sealed_password);
  const { previous_sealed_secret: previous, previous_until: until } = row;
  const overlaps = previous !== null && until !== null && until.getTime() > now;
  return {
    secrets: [openSecret(masterKey, row), ...(overlaps ? [unseal(key, `${row.id}:secret`, previous)] : [])],
    authorization: createHash('sha256').update(`${row.username}:${password}`).digest('hex'),
  };
}

/** The signature of Standard Webhooks, version 1, in base64. `timestamp` is in seconds since 1970. */
export function signatureOf(secret: string, id: string, timestamp: number, body: string | Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/** The header with the signatures of all secrets, separated by spaces. */
export const signatureHeader = (secrets: readonly string[], id: string, timestamp: number, body: string | Buffer) =>
  secrets.map((secret) => `v1,${signatureOf(secret, id, timestamp, body)}`).join(' ');
