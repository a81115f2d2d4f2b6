import { randomInt } from 'node:crypto';
import type { LinkActivation } from '@galla/contract/collect/payment-links/schemas.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { countOpenLinks, decide, findActivation, findLinkMerchant, requestActivation } from './queries.ts';

/** The state of the activation, with the missing requirements (PAY-04). */
export async function readActivation(tx: Tx, tenantId: string): Promise<LinkActivation> {
  const merchant = await findLinkMerchant(tx, tenantId);
  const { activation, account } = await findActivation(tx, tenantId);
  const isBlocked = merchant.flags.includes('PAYLINK_BLOCKED');
  const usual = merchant.mode === 'test' ? 'ACTIVATED' : 'NOT_ACTIVATED';
  const state = isBlocked ? 'DISABLED' : (activation?.state ?? usual);
  return {
    state,
    reason: activation?.reason ?? null,
    reference: activation?.reference ?? null,
    requestedAt: activation?.requested_at?.toISOString() ?? null,
    decidedAt: activation?.decided_at?.toISOString() ?? null,
    kycComplete: merchant.kycComplete,
    onboardingComplete: merchant.onboardingComplete && merchant.moneyRefusal !== 'GATEWAY_NOT_ACTIVATED',
    account: account === undefined ? null : { bank: account.ifsc.slice(0, 4), last4: account.last4 },
    openLinks: state === 'DISABLED' ? await countOpenLinks(tx, tenantId) : 0,
  };
}

/** Requests the activation of payment links. Changes nothing if it is already requested or activated. */
export async function askForActivation(tx: Tx, context: ScopedContext, tenantId: string): Promise<LinkActivation> {
  const { scope, now } = context;
  const before = await readActivation(tx, tenantId);
  if (before.state === 'DISABLED') throw new Problem('PAYMENT_LINKS_DISABLED', 409);
  if (!before.kycComplete || !before.onboardingComplete) throw new Problem('PAYMENT_LINKS_PRECONDITION', 409);
  const row = { tenant_id: tenantId, reference: newReference(), requested_by: scope.personId };
  if (await requestActivation(tx, row, new Date(now)))
    await record(tx, context, {
      act: 'PAYMENT_LINKS_REQUESTED',
      personId: scope.personId,
      membershipId: scope.membershipId,
      detail: { reference: row.reference },
    });
  return readActivation(tx, tenantId);
}

/** The reference with which people ask for help with an activation, such as `ACT-88213`. */
export const newReference = (): string => `ACT-${randomInt(10_000, 100_000)}`;

/**
 * Decides on a requested activation. A merchant may use payment links once its KYC and onboarding, including the
 * gateway's activation, are complete. The provider can override this with the operator's command.
 */
export async function decideActivation(tx: Tx, tenantId: string, now: number): Promise<void> {
  const { kycComplete, onboardingComplete, moneyRefusal } = await findLinkMerchant(tx, tenantId);
  const isComplete = kycComplete && onboardingComplete && moneyRefusal !== 'GATEWAY_NOT_ACTIVATED';
  const reason = isComplete ? null : 'KYC or onboarding is not complete any more.';
  await decide(tx, tenantId, { state: isComplete ? 'ACTIVATED' : 'FAILED', reason }, new Date(now));
}
