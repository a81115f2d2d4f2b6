import { createHmac } from 'node:crypto';
import { networkOf } from '../../platform/auth/limits.ts';
import { deriveKey } from '../../platform/crypto/sealing.ts';
import type { ItemRow } from './item-queries.ts';
import type { HeldOfNetwork } from './order-queries.ts';

/** Customers of one mobile network share IP addresses, even when a ticket sale opens. */
const maxOrders = 200;
/** One network may hold at most this share of an item's remaining stock, rounded up. Its first order is not limited. */
const share = 1 / 3;

/** The caller's network, /24 for IPv4 and /48 for IPv6, hashed with the installation's key. */
export function networkHash(masterKey: Buffer, tenantId: string, address: string): Buffer {
  const network = networkOf(address);
  const wide = network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
  return createHmac('sha256', deriveKey(masterKey, 'payment-page-network')).update(`${tenantId} ${wide}`).digest();
}

/** Whether another order would give one network too much of a limited stock. */
export function holdsTooMuch(
  held: HeldOfNetwork,
  chosen: readonly { readonly item: ItemRow; readonly quantity: number }[],
): boolean {
  return chosen.some(({ item: { id, stock, sold }, quantity }) => {
    const had = held.quantities.get(id) ?? 0;
    if (stock === null || had === 0) return stock !== null && held.orders >= maxOrders;
    return held.orders >= maxOrders || had + quantity > Math.ceil((stock - sold) * share);
  });
}
