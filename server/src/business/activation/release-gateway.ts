import type { Tx } from '../../platform/db/database.ts';
import { upsertKeyRelease } from '../../settlements/ledger/public/price-queries.ts';
import { upsertAttribute } from '../merchants/public/owner-queries.ts';

/**
 * Enables live payments for an online merchant: its gateway is active, its production keys are released, and its free
 * period starts. A free period that has already started stays. `merchantId` is a UUID.
 */
export async function releaseGateway(tx: Tx, merchantId: string, now: number): Promise<void> {
  const active = { active: true, value: null, changed_at: new Date(now) };
  await upsertAttribute(tx, merchantId, 'PAYMENT_GATEWAY_ACTIVATED', active);
  await upsertKeyRelease(tx, merchantId, new Date(now));
}
