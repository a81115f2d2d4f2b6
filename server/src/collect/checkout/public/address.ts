import { createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey, macOf, sameBytes } from '../../../platform/crypto/sealing.ts';
import type { Platform } from '../../../platform/http/handlers.ts';

/** 128 bits: nobody guesses them, and the whole address stays at 64 characters. */
const macBytes = 16;

/** The order that an address names. */
export interface OrderKey {
  readonly tenantId: string;
  readonly orderId: string;
}

/**
 * The token in the address of an order's page: the ids of tenant and order with a MAC over both. The MAC refuses a guessed
 * or cut address before the database is read. The ids find the tenant's rows by their keys, so no token is stored. An order
 * always has the same address.
 */
export function tokenOf(masterKey: Buffer, { tenantId, orderId }: OrderKey): string {
  const ids = Buffer.from(`${tenantId}${orderId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, macOfIds(masterKey, ids)]).toString('base64url');
}

/** The order of a token; undefined where Galla did not create the token. */
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

/** Deriving the key costs more than the MAC, and so does reading its bytes anew for each. */
function addressKey(masterKey: Buffer): KeyObject {
  const key = addressKeys.get(masterKey) ?? createSecretKey(deriveKey(masterKey, 'checkout-address'));
  addressKeys.set(masterKey, key);
  return key;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The address of the receipt of an order of a payment page. Its token is that of the order. */
export const receiptUrlOf = (
  { masterKey, publicUrl }: Pick<Platform, 'masterKey' | 'publicUrl'>,
  orderKey: OrderKey,
): string => `${publicUrl}/p/receipt/${tokenOf(masterKey, orderKey)}`;
