import type { GatewayActivation } from '@galla/contract/business/activation/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { announceLine } from './line-events.ts';
import { pricingOf } from './pricing.ts';
import { findMerchant, findPrices, insertRequest } from './queries.ts';

/** The progress of a merchant's gateway activation, with its prices (KYC-07). */
export async function readActivation(tx: Tx, tenantId: string, now: number): Promise<GatewayActivation> {
  const merchant = await findMerchant(tx, tenantId);
  return {
    state: merchant.isOpen === true ? 'SUCCESS' : (merchant.state ?? 'NOT_INITIATED'),
    reason: merchant.reason,
    requestedAt: merchant.requested_at?.toISOString() ?? null,
    decidedAt: merchant.decided_at?.toISOString() ?? null,
    kycStatus: merchant.kyc_status,
    pricing: pricingOf(await findPrices(tx, tenantId), now),
  };
}

/**
 * Requests the payment gateway. While a request is pending, another one changes nothing.
 * @throws Problem GATEWAY_KYC_FIRST, GATEWAY_ACTIVE, GATEWAY_CLOSED
 */
export async function requestActivation(tx: Tx, context: ScopedContext, tenantId: string): Promise<GatewayActivation> {
  const { now, scope } = context;
  const { kyc_status, isOpen } = await findMerchant(tx, tenantId);
  if (isOpen === true) throw new Problem('GATEWAY_ACTIVE', 409);
  if (isOpen === false) throw new Problem('GATEWAY_CLOSED', 409);
  if (kyc_status !== 'VERIFIED') throw new Problem('GATEWAY_KYC_FIRST', 409);
  const { personId, membershipId } = scope;
  const row = { tenant_id: tenantId, id: newId(now), requested_by: personId };
  if (await insertRequest(tx, row, new Date(now))) {
    await announceLine(tx, tenantId, row.id, now);
    await record(tx, context, { act: 'GATEWAY_ACTIVATION_REQUESTED', personId, membershipId });
  }
  return readActivation(tx, tenantId, now);
}
