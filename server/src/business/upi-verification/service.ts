import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import type { UpiVerification, upiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { maxUpiChecks } from '@galla/contract/business/upi-verification/feature.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { findChecks, findMerchant, insertCheck, isVpaTaken, lockMerchant } from './queries.ts';

const dayMs = 86_400_000;

/** The progress of a merchant's verification. */
export async function readVerification(tx: Tx, tenantId: string, now: number): Promise<UpiVerification> {
  const { name, kyc_status } = await findMerchant(tx, tenantId);
  const { last, begun } = await findChecks(tx, tenantId, new Date(now - dayMs));
  return {
    kycStatus: kyc_status,
    businessName: name,
    triesLeft: Math.max(0, maxUpiChecks - begun),
    check:
      last === undefined
        ? null
        : {
            state: last.state,
            vpa: last.vpa,
            // The name behind another person's address is not disclosed here.
            registeredName: last.state === 'MATCH' ? last.registered_name : null,
            reason: last.failure_reason,
            requestedAt: last.created_at.toISOString(),
          },
  };
}

/**
 * Starts a check of a UPI address; the worker asks the bank. One check runs at a time, three in 24 hours, and none once
 * the provider has decided on the business.
 * @throws Problem KYC_CLOSED, UPI_CHECK_RUNNING, UPI_CHECKS_EXHAUSTED, UPI_TAKEN
 */
export function startVerification(
  context: ScopedContext,
  { vpa }: Received<typeof upiVerification.verify>['body'],
): Promise<UpiVerification> {
  const { now, scope } = context;
  const { tenantId } = merchantOf(scope, undefined);
  return inTenant(context.database, tenantId, async (tx) => {
    await lockMerchant(tx, tenantId);
    const merchant = await findMerchant(tx, tenantId);
    const { last, begun } = await findChecks(tx, tenantId, new Date(now - dayMs));
    // A merchant cannot override the provider's refusal.
    if (kycStatusDetails[merchant.kyc_status].isDecided) throw new Problem('KYC_CLOSED', 409);
    if (last?.state === 'PENDING') throw new Problem('UPI_CHECK_RUNNING', 409);
    if (begun >= maxUpiChecks) throw new Problem('UPI_CHECKS_EXHAUSTED', 429);
    if (await isVpaTaken(tx, merchant.id, vpa)) throw new Problem('UPI_TAKEN', 409);
    const { personId, membershipId } = scope;
    const asked = { requested_by: personId, membership_id: membershipId, created_at: new Date(now) };
    await insertCheck(tx, { tenant_id: tenantId, id: newId(now), vpa, holder: merchant.name, ...asked });
    await record(tx, context, { act: 'UPI_CHECK_REQUESTED', personId, membershipId, detail: { vpa } });
    return readVerification(tx, tenantId, now);
  });
}
