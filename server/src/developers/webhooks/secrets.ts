import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Row } from '../../platform/db/database.ts';

/** The credentials that sign and authenticate an endpoint's deliveries. */
export interface Credentials {
  /** The current secret, and the previous one during the overlap of a rotation. */
  readonly secrets: readonly string[];
  /** The header: SHA-256 of `username:password` in hex. */
  readonly authorization: string;
}

type Sealed = Pick<
  Row<'webhook_endpoint'>,
  'id' | 'username' | 'sealed_password' | 'sealed_secret' | 'previous_sealed_secret' | 'previous_until'
>;

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'webhooks');

/** A signing secret in the form of Standard Webhooks: 32 random bytes. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Seals a secret of an endpoint for one purpose, so that a sealed password cannot be opened as a signing secret. */
export const sealFor = (masterKey: Buffer, endpointId: string, use: 'secret' | 'password', text: string): Buffer =>
  seal(keyOf(masterKey), `${endpointId}:${use}`, text);

/** The current signing secret of an endpoint. */
export const openSecret = (masterKey: Buffer, { id, sealed_secret }: Pick<Sealed, 'id' | 'sealed_secret'>): string =>
  unseal(keyOf(masterKey), `${id}:secret`, sealed_secret);

/** Unseals everything that deliveries of an endpoint need at a given time. */
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
