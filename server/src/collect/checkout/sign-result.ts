import { createHmac } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { deriveKey, newSecret, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { receiptUrlOf } from './public/address.ts';
import type { OrderRow } from './public/order-queries.ts';
import { findSecret, insertSecret } from './queries.ts';

/** The merchant's secret, created when first needed. */
export async function returnSecret(tx: Tx, masterKey: Buffer, tenantId: string, now: number): Promise<string> {
  const key = secretKey(masterKey);
  const known = await findSecret(tx, tenantId);
  if (known !== undefined) return unseal(key, tenantId, known);
  await insertSecret(tx, tenantId, seal(key, tenantId, newSecret()), new Date(now));
  // Another transaction may have created it first.
  const kept = await findSecret(tx, tenantId);
  if (kept === undefined) throw new RangeError('The secret was just written');
  return unseal(key, tenantId, kept);
}

const secretKey = (masterKey: Buffer) => deriveKey(masterKey, 'checkout-return');

/** The fields of a result in signing order, one a line (docs/checkout.md). */
export function resultOf(order: OrderRow): Readonly<Record<string, string>> {
  return {
    galla_order_id: encodeId('order', order.id),
    galla_merchant_order_id: order.merchant_order_id,
    galla_state: order.state,
    galla_amount: String(order.amount),
    galla_payment_id: order.payment_id === null ? '' : encodeId('payment', order.payment_id),
    galla_closed_at: order.closed_at?.toISOString() ?? '',
  };
}

/** Hex HMAC-SHA-256 over the values, joined by line feeds. No value can contain one. */
export function signResult(secret: string, fields: Readonly<Record<string, string>>): string {
  return createHmac('sha256', secret).update(Object.values(fields).join('\n')).digest('hex');
}

/**
 * Where the customer returns to: the shop, with the signed result, or the receipt of a payment page. Null while the
 * order is open, and if the order has no return address.
 */
export async function returnAddress(
  { database, masterKey, clock, publicUrl }: Pick<Platform, 'database' | 'masterKey' | 'clock' | 'publicUrl'>,
  order: OrderRow,
): Promise<string | null> {
  const { tenant_id, return_url, sealed_secret } = order;
  if (order.state === 'CREATED') return null;
  if (order.origin === 'PAGE')
    return receiptUrlOf({ masterKey, publicUrl }, { tenantId: tenant_id, orderId: order.id });
  if (return_url === null) return null;
  const secret =
    sealed_secret === null
      ? await inTenant(database, tenant_id, (tx) => returnSecret(tx, masterKey, tenant_id, clock.now()))
      : unseal(secretKey(masterKey), tenant_id, sealed_secret);
  const fields = resultOf(order);
  const address = new URL(return_url);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  address.searchParams.set('galla_signature', signResult(secret, fields));
  return address.href;
}
