import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { leastMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { upiVerifiedMessage } from '@galla/contract/business/upi-verification/messages.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { JobNeeds, WorkItem } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { pauseAfter } from '../../platform/rail/pauses.ts';
import type { RailVpaCheck } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import type { Rails } from '../../platform/rail/rails.ts';
import { notifyAdmins } from '../merchants/public/admin-notices.ts';
import { changeKycStatus } from '../merchants/public/kyc-status.ts';
import { updateMerchant } from '../merchants/public/merchant-queries.ts';
import { upsertAttribute } from '../merchants/public/owner-queries.ts';
import { nameMatch } from '../onboarding/public/name-match.ts';
import type { UpiCheck } from './queries.ts';
import {
  claimChecks,
  endCheck,
  findDueChecks,
  findMerchant,
  findPersonName,
  isVpaTaken,
  lockAddress,
  lockMerchantRow,
  postponeCheck,
  reopenCheck,
  upiCheckName,
} from './queries.ts';

export interface UpiCheckWork extends JobNeeds {
  readonly masterKey: Buffer;
  readonly rails: Rails;
  /** The public address of Galla. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

type DueCheck = WorkItem & { readonly tenantId: string; readonly row: UpiCheck };

/** Asks the bank who holds a UPI address. No money moves, so the query may be repeated. */
export const checkUpiAddresses = tenantJob<UpiCheckWork, DueCheck>({
  name: upiCheckName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueChecks,
  claim: async (tx, claim) =>
    (await claimChecks(tx, claim)).map((row) => ({ id: row.id, tenantId: row.tenant_id, row })),
  retry: reopenCheck,
  start: (work) => ({ run: (check) => carryOut(work, check) }),
});

async function carryOut(work: UpiCheckWork, { tenantId, id, row }: DueCheck): Promise<void> {
  const { merchant_id: merchantId } = await inTenant(work.database, tenantId, (tx) => findMerchant(tx, tenantId));
  const answer = await ask(work, row, merchantId);
  const now = work.clock.now();
  await inTenant(work.database, tenantId, async (tx) => {
    if (answer === undefined || answer.state === 'PENDING')
      await postponeCheck(tx, { tenantId, id }, new Date(now + pauseAfter(row.tries)));
    else await applyAnswer(tx, work, row, answer);
  });
}

async function ask({ rails, log }: UpiCheckWork, row: UpiCheck, merchantId: string): Promise<RailVpaCheck | undefined> {
  const { id: checkId, vpa, holder } = row;
  try {
    return await rails.of('live').checkVpa({ checkId, merchantId, vpa, holder });
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, upiCheck: row.id }, 'what the bank says of a UPI address is not known yet');
    return undefined;
  }
}

/** Ends the check. A name that matches the business or its owner verifies the merchant, which can then be paid. */
async function applyAnswer(tx: Tx, work: UpiCheckWork, row: UpiCheck, answer: RailVpaCheck): Promise<void> {
  const { masterKey, publicUrl, contact } = work;
  const now = work.clock.now();
  const { tenant_id: tenantId, id, vpa } = row;
  await lockAddress(tx, vpa);
  const merchant = await lockMerchantRow(tx, tenantId);
  const registered = answer.state === 'COMPLETED' ? (answer.registeredName ?? null) : null;
  const names = [merchant.name, await findPersonName(tx, row.requested_by)];
  const score = registered === null ? null : Math.max(...names.map((one) => nameMatch(registered, one)));
  const isTaken = await isVpaTaken(tx, merchant.id, vpa);
  const state = score === null || isTaken ? 'FAILED' : score < leastMatch ? 'NO_MATCH' : 'MATCH';
  const end = { state, score, registered_name: registered, failure_reason: answer.failureReason ?? null } as const;
  if (!(await endCheck(tx, { tenantId, id }, end, new Date(now)))) return;
  // The provider may have decided while the bank was asked. Its refusal stays.
  const verifies = state === 'MATCH' && !kycStatusDetails[merchant.kyc_status].isDecided;
  if (verifies) {
    // A verified UPI address opens payment links (ROU-09).
    const verified = { active: true, value: vpa, changed_at: new Date(now) };
    await upsertAttribute(tx, merchant.id, 'UPI_VERIFIED', verified);
    await updateMerchant(tx, merchant.id, { state: 'ACTIVE' });
    const kyc = { status: 'VERIFIED', reason: null, at: now } as const;
    await changeKycStatus(tx, { merchantId: merchant.id, tenantId }, kyc);
    await notifyAdmins(
      tx,
      tenantId,
      { ...upiVerifiedMessage, path: storeScreens.addStore.path },
      { publicUrl, contact, now },
    );
  }
  const act = verifies ? 'UPI_VERIFIED' : 'UPI_NOT_VERIFIED';
  const context = { masterKey, now, address: 'worker', userAgent: undefined };
  const by = { personId: row.requested_by, membershipId: row.membership_id };
  await record(tx, context, { ...by, act, outcome: verifies ? 'DONE' : 'REFUSED', detail: { vpa } });
}
