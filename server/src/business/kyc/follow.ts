import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { kycMessages } from '@galla/contract/business/kyc/messages.ts';
import { type SubmissionState, submissionStateDetails } from '@galla/contract/business/kyc/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import type { JobNeeds, WorkItem } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { pauseAfter } from '../../platform/rail/pauses.ts';
import { notifyAdmins } from '../merchants/public/admin-notices.ts';
import { changeKycStatus } from '../merchants/public/kyc-status.ts';
import { applyVerified } from './apply.ts';
import { askIdentity } from './identity.ts';
import type { Submission } from './public/queries.ts';
import {
  claimSubmissions,
  findDueSubmissions,
  findMerchantOf,
  findNewest,
  lockSubmission,
  moveSubmission,
  setDue,
} from './public/queries.ts';
import { applyFailed, followName, reasonText } from './public/service.ts';

export interface KycWork extends JobNeeds {
  readonly masterKey: Buffer;
  /** The public address of Galla. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
  readonly identity: IdentityProvider | null;
  /** Whether every submission waits for a reviewer, with a risk mark or without. */
  readonly reviewAll: boolean;
}

type DueSubmission = WorkItem & { readonly tenantId: string };

/** Carries out the outcomes of submissions: the provider's report goes to the reviewers or the merchant (KYC-04). */
export const followSubmissions = tenantJob<KycWork, DueSubmission>({
  name: followName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueSubmissions,
  claim: async (tx, claim) =>
    (await claimSubmissions(tx, claim)).map(({ id, tenant_id }) => ({ id, tenantId: tenant_id })),
  retry: (tx, key, now) => setDue(tx, key, now),
  start: (work) => ({ run: (item) => carryOut(work, item) }),
});

/** The next state of a submission, by what is known about it. */
function nextState(
  { reviewAll }: Pick<KycWork, 'reviewAll'>,
  { state, provider_state: identity, risk_marks: marks }: Submission,
): SubmissionState {
  if (identity === 'VERIFIED') return reviewAll || marks.length > 0 ? 'IN_REVIEW' : 'VERIFIED';
  return identity === 'PENDING' ? state : identity;
}

/** Asks the provider, which may never report, and then carries out the outcome. */
async function carryOut(work: KycWork, item: DueSubmission): Promise<void> {
  const row = await inTenant(work.database, item.tenantId, (tx) => findNewest(tx, item.tenantId));
  if (row?.id === item.id && work.identity !== null && nextState(work, row) === row.state)
    await askIdentity(work, work.identity, row);
  await inTenant(work.database, item.tenantId, (tx) => follow(tx, work, item));
}

/** How often the provider is asked about a submission, with growing pauses. After that only its report counts. */
const maxQuestions = 60;

/** When to ask the provider next; null if there is nothing to ask. */
function nextQuestion({ identity }: KycWork, { state, tries }: Submission, now: number): Date | null {
  const { awaitsIdentity } = submissionStateDetails[state];
  return identity === null || !awaitsIdentity || tries > maxQuestions
    ? null
    : new Date(now + pauseAfter(Math.max(1, tries)));
}

async function follow(tx: Tx, work: KycWork, key: DueSubmission): Promise<void> {
  const now = work.clock.now();
  const row = await lockSubmission(tx, key);
  if (row === undefined) return;
  const notify = (status: keyof typeof kycMessages, reason: string | null = null) => {
    const { path } = status === 'VERIFIED' ? gatewayActivation : completeKyc;
    return notifyAdmins(
      tx,
      row.tenant_id,
      { ...kycMessages[status], reason, path },
      { publicUrl: work.publicUrl, contact: work.contact, now },
    );
  };
  if (row.state === 'IN_REVIEW') {
    await markSubmitted(tx, row.tenant_id, now);
    await notify('SUBMITTED');
  } else if (row.decided_at !== null)
    await notify(row.state === 'VERIFIED' ? 'VERIFIED' : 'FAILED', reasonText(row.reasons));
  const state = submissionStateDetails[row.state].awaitsIdentity ? nextState(work, row) : row.state;
  if (state === row.state) return waitFor(tx, key, nextQuestion(work, row, now));
  const at = new Date(now);
  const isDecided = state === 'VERIFIED' || state === 'FAILED';
  await moveSubmission(tx, key, state, {
    due_at: nextQuestion(work, { ...row, state }, now),
    submitted_at: row.submitted_at ?? at,
    reasons: row.provider_reasons,
    ...(isDecided && { decided_at: at }),
  });
  if (state === 'VERIFIED') await applyVerified(tx, work.masterKey, row, now);
  else if (state === 'FAILED') await applyFailed(tx, row.tenant_id, row.provider_reasons, now);
  else await markSubmitted(tx, row.tenant_id, now);
  if (state === 'VERIFIED') await notify('VERIFIED');
  else if (state === 'FAILED') await notify('FAILED', reasonText(row.provider_reasons));
  else if (row.state === 'CREATED') await notify('SUBMITTED');
  if (state === 'SUBMITTED') await waitFor(tx, key, nextQuestion(work, { ...row, state }, now));
  if (!isDecided) return;
  const by = { masterKey: work.masterKey, now, address: 'worker', userAgent: undefined };
  const detail = { submission: String(row.number), identity: row.provider_state };
  const actor = { personId: null, membershipId: null, ownerId: row.tenant_id };
  await record(tx, by, { ...actor, act: 'KYC_PROVIDER_DECIDED', detail });
}

async function waitFor(tx: Tx, key: DueSubmission, dueAt: Date | null): Promise<void> {
  await setDue(tx, key, dueAt);
  if (dueAt !== null) await announceWork(tx, followName, key.tenantId, dueAt.getTime());
}

async function markSubmitted(tx: Tx, tenantId: string, now: number): Promise<void> {
  const { id: merchantId } = await findMerchantOf(tx, tenantId);
  await changeKycStatus(tx, { merchantId, tenantId }, { status: 'SUBMITTED', reason: null, at: now });
}
