import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey, seal, unseal } from '../crypto/sealing.ts';
import type { TenantMode } from '../rail/rails.ts';

const pattern = /^gk_(live|test)_[0-9a-f]{32}$/;

/**
 * Whether a text has the format of an API key: its mode, in the form that scanners for leaked secrets recognise, and
 * four groups of 8.
 */
export const isApiKeySecret = (text: string): boolean => pattern.test(text);

/** The keys derived from a master key, once. */
const derived = new WeakMap<Buffer, { readonly hash: Buffer; readonly seal: Buffer }>();

function keysOf(masterKey: Buffer) {
  const known = derived.get(masterKey);
  if (known !== undefined) return known;
  const keys = { hash: deriveKey(masterKey, 'api-key-hash'), seal: deriveKey(masterKey, 'api-key-secret') };
  derived.set(masterKey, keys);
  return keys;
}

/** A new API key with 128 random bits. */
export const newApiKeySecret = (mode: TenantMode): string => `gk_${mode}_${randomBytes(16).toString('hex')}`;

/**
 * The keyed hash by which a secret is looked up. One HMAC is enough and costs microseconds: 128 random bits cannot be
 * guessed, so a slow hash as for passwords would protect nothing (decision 100).
 */
export const apiKeyHash = (masterKey: Buffer, secret: string): Buffer =>
  createHmac('sha256', keysOf(masterKey).hash).update(secret).digest();

/** A secret as it is stored, bound to its row. */
export const sealApiKey = (masterKey: Buffer, secretId: string, secret: string): Buffer =>
  seal(keysOf(masterKey).seal, secretId, secret);

/** The secret of a row. */
export const unsealApiKey = (masterKey: Buffer, secretId: string, sealed: Buffer): string =>
  unseal(keysOf(masterKey).seal, secretId, sealed);
