import { deriveKey, macOf, sameBytes } from '../platform/crypto/sealing.ts';

/** 128 bits: nobody guesses them, and the whole address stays at 64 characters. */
const macBytes = 16;

/** Which order an address names. */
export interface OrderPlace {
  readonly tenantId: string;
  readonly orderId: string;
}

/**
 * The token in the address of an order's page: the ids of tenant and order with a MAC over both. So an address that was
 * guessed or cut is refused before the database is asked, the tenant's rows are found by their keys, no token is stored,
 * and the same order has the same address whenever it is asked for.
 */
export function tokenOf(masterKey: Buffer, { tenantId, orderId }: OrderPlace): string {
  const ids = Buffer.from(`${tenantId}${orderId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, macOfIds(masterKey, ids)]).toString('base64url');
}

/** The order of a token; undefined where Galla did not make it. */
export function placeOf(masterKey: Buffer, token: string): OrderPlace | undefined {
  const bytes = /^[A-Za-z0-9_-]{64}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0);
  const ids = bytes.subarray(0, 32);
  if (bytes.length !== 32 + macBytes || !sameBytes(bytes.subarray(32), macOfIds(masterKey, ids))) return undefined;
  return { tenantId: uuidOf(ids.subarray(0, 16)), orderId: uuidOf(ids.subarray(16)) };
}

function macOfIds(masterKey: Buffer, ids: Buffer): Buffer {
  return macOf(deriveKey(masterKey, 'checkout-address'), ids.toString('hex')).subarray(0, macBytes);
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
