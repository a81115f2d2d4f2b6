import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Purpose } from './purposes.ts';

/** A key derived from the master key for one purpose, so that no two uses share a key. 32 bytes. */
export function deriveKey(masterKey: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `galla:${purpose}`, 32));
}

/**
 * Encrypts with AES-256-GCM, bound to `context` (the id of the row it is stored in). Layout: nonce 12, tag 16, text.
 */
export const seal = (key: Buffer, context: string, text: string): Buffer =>
  sealBytes(key, context, Buffer.from(text, 'utf8'));

/** Decrypts a value from `seal`. Throws if key, context or bytes do not match. */
export const unseal = (key: Buffer, context: string, sealed: Buffer): string =>
  unsealBytes(key, context, sealed).toString('utf8');

/** The same for the bytes of a file. */
export function sealBytes(key: Buffer, context: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a value from `sealBytes`. Throws if key, context or bytes do not match. */
export function unsealBytes(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/**
 * HMAC-SHA-256 over a list of parts, each preceded by its length, so that different lists never give the same input.
 */
export function macOf(key: Buffer | KeyObject, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
  return mac.digest();
}

/** Compares in constant time; false if the lengths differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** SHA-256, for looking up secrets of full entropy (session ids, tokens) of which only the hash is stored. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A secret of 256 random bits, as text that is safe in URLs and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
