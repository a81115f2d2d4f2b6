import { createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey, macOf, sameBytes } from '../../../platform/crypto/sealing.ts';
import type { Platform } from '../../../platform/http/handlers.ts';

/** 128 bits cannot be guessed, and the whole address stays at 64 characters. */
const macBytes = 16;

/** The order named by an address. */
export interface OrderKey {
  readonly tenantId: string;
  readonly orderId: string;
}

/**
 * The token in the address of an order's page: the ids of tenant and order, with a MAC over both. The MAC rejects a
 * guessed or truncated address before the database is read. The ids find the tenant's rows by key, so no token is
 * stored. An order always has the same address.
 */
export function tokenOf(masterKey: Buffer, { tenantId, orderId }: OrderKey): string {
  const ids = Buffer.from(`${tenantId}${orderId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, macOfIds(masterKey, ids)]).toString('base64url');
}

/** The order of a token. Undefined if the token is forged. */
export function orderKeyOf(masterKey: Buffer, token: string): OrderKey | undefined {
  const bytes = /^[A-Za-z0-9_-]{64}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0);
  const ids = bytes.subarray(0, 32);
  if (bytes.length !== 32 + macBytes || !sameBytes(bytes.subarray(32), macOfIds(masterKey, ids))) return undefined;
  return { tenantId: uuidOf(ids.subarray(0, 16)), orderId: uuidOf(ids.subarray(16)) };
}

function macOfIds(masterKey: Buffer, ids: Buffer): Buffer {
  return macOf(addressKey(masterKey), ids.toString('hex')).subarray(0, macBytes);
}

const addressKeys = new WeakMap<Buffer, KeyObject>();

/** Cached, because deriving the key costs more than the MAC, and so does reading its bytes each time. */
function addressKey(masterKey: Buffer): KeyObject {
  const key = addressKeys.get(masterKey) ?? createSecretKey(deriveKey(masterKey, 'checkout-address'));
  addressKeys.set(masterKey, key);
  return key;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The address of the receipt for an order of a payment page. It uses the order's token. */
export const receiptUrlOf = (
  { masterKey, publicUrl }: Pick<Platform, 'masterKey' | 'publicUrl'>,
  orderKey: OrderKey,
): string => `${publicUrl}/p/receipt/${tokenOf(masterKey, orderKey)}`;
