import type { SubmissionState } from '@galla/contract/kyc/states.ts';
import { record } from '../audit/service.ts';
import { changeKycStatus } from '../merchants/kyc-status.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant } from '../platform/db/database.ts';
import type { JobNeeds, WorkItem } from '../platform/jobs/job.ts';
import { tenantJob } from '../platform/jobs/job.ts';
import { applyVerified } from './apply.ts';
import type { Submission } from './queries.ts';
import {
  claimSubmissions,
  findDueSubmissions,
  findMerchantOf,
  lockSubmission,
  moveSubmission,
  setDue,
} from './queries.ts';
import { applyFailed, followName, reasonText } from './service.ts';
import { tellAdmins } from './tell-admins.ts';

/** The dependencies of the job that follows submissions. */
export interface KycWork extends JobNeeds {
  readonly masterKey: Buffer;
  /** The address under which people reach Galla. */
  readonly publicUrl: string;
}

type DueSubmission = WorkItem & { readonly tenantId: string };

/** Carries out what became of submissions: what the provider reports reaches the desk or the merchant (KYC-04). */
export const followSubmissions = tenantJob<KycWork, DueSubmission>({
  name: followName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueSubmissions,
  claim: async (tx, claim) =>
    (await claimSubmissions(tx, claim)).map(({ id, tenant_id }) => ({ id, tenantId: tenant_id })),
  retry: (tx, key, now) => setDue(tx, key, now),
  start: (work) => ({ run: (item) => inTenant(work.database, item.tenantId, (tx) => follow(tx, work, item)) }),
});

/** The state that a submission reaches by what is known of it. */
function nextState({ state, provider_state: identity, risk_marks: marks }: Submission): SubmissionState {
  if (identity === 'VERIFIED') return marks.length > 0 ? 'IN_REVIEW' : 'VERIFIED';
  return identity === 'PENDING' ? state : identity;
}

async function follow(tx: Tx, work: KycWork, key: DueSubmission): Promise<void> {
  const now = work.clock.now();
  const row = await lockSubmission(tx, key);
  if (row === undefined) return;
  const tell = (status: 'SUBMITTED' | 'VERIFIED' | 'FAILED', reason: string | null = null) =>
    tellAdmins(tx, row.tenant_id, { status, reason }, { publicUrl: work.publicUrl, now });
  if (row.state === 'IN_REVIEW') {
    await markSubmitted(tx, row.tenant_id, now);
    await tell('SUBMITTED');
  } else if (row.decided_at !== null)
    await tell(row.state === 'VERIFIED' ? 'VERIFIED' : 'FAILED', reasonText(row.reasons));
  const state = row.state === 'CREATED' || row.state === 'SUBMITTED' ? nextState(row) : row.state;
  if (state === row.state) return setDue(tx, key, null);
  const at = new Date(now);
  const isDecided = state === 'VERIFIED' || state === 'FAILED';
  await moveSubmission(tx, key, state, {
    ...{ due_at: null, submitted_at: row.submitted_at ?? at, reasons: row.provider_reasons },
    ...(isDecided && { decided_at: at }),
  });
  if (state === 'VERIFIED') await applyVerified(tx, work.masterKey, row, now);
  else if (state === 'FAILED') await applyFailed(tx, row.tenant_id, row.provider_reasons, now);
  else await markSubmitted(tx, row.tenant_id, now);
  if (state === 'VERIFIED') await tell('VERIFIED');
  else if (state === 'FAILED') await tell('FAILED', reasonText(row.provider_reasons));
  else if (row.state === 'CREATED') await tell('SUBMITTED');
  if (!isDecided) return;
  const by = { masterKey: work.masterKey, now, address: 'worker', userAgent: undefined };
  const detail = { submission: String(row.number), identity: row.provider_state };
  const actor = { personId: null, membershipId: null, ownerId: row.tenant_id };
  await record(tx, by, { ...actor, act: 'KYC_PROVIDER_DECIDED', detail });
}

async function markSubmitted(tx: Tx, tenantId: string, now: number): Promise<void> {
  const { id: merchantId } = await findMerchantOf(tx, tenantId);
  await changeKycStatus(tx, { merchantId, tenantId }, { status: 'SUBMITTED', reason: null, at: now });
}
