import type { FieldReason, IdentityState, RiskMark } from '@galla/contract/business/kyc/states.ts';
import { sectionOf, submissionStateDetails } from '@galla/contract/business/kyc/states.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { sections } from '@galla/contract/business/onboarding/sections.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record, recordByOperator } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import { newId } from '../../../platform/ids.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import type { Operator } from '../../../platform/operator.ts';
import { changeKycStatus } from '../../merchants/public/kyc-status.ts';
import { failSections, lockDetails } from '../../onboarding/public/submission.ts';
import { applyVerified, websiteOf } from '../apply.ts';
import { collect, sentBack } from '../collect.ts';
import { missingDocuments, reasonsLeft } from '../preflight.ts';
import { riskMarksOf } from '../risk.ts';
import type { SectionVersions, Submission, SubmissionKey } from './queries.ts';
import {
  addMark,
  findMerchantOf,
  insertSubmission,
  isWebsiteTaken,
  listOfTenant,
  listQueue,
  lockNewest,
  lockSubmission,
  moveSubmission,
  setIdentity,
} from './queries.ts';
import type { Snapshot } from './snapshot.ts';
import { openSnapshot, sealSnapshot } from './snapshot.ts';
import { isInReview } from './submission-review.ts';

/** The name of the job that carries out the outcomes of submissions. */
export const followName = 'kyc.follow';

/** The provider is asked about a widget that was not reported after this time. */
const abandonedMs = 15 * 60_000;

/** The rules of deciding on submissions. */
export interface Rules {
  /** Whether an identity check comes first. Without a provider, a reviewer checks the identity too. */
  readonly hasProvider: boolean;
}

/**
 * Starts a submission of the saved details, or finds the open one with the same details. Details that changed since
 * replace a submission that is still in the widget. Details and decisions are locked until the transaction ends.
 * @throws Problem KYC_CLOSED, KYC_STEP_FIRST, KYC_REASONS_LEFT, CONFLICT
 */
export async function submit(
  tx: Tx,
  context: ScopedContext,
  { tenantId, geocoder, hasProvider }: Rules & { readonly tenantId: string; readonly geocoder: Geocoder },
): Promise<Submission> {
  const { now, masterKey } = context;
  const { personId, membershipId } = context.scope;
  await lockDetails(tx, tenantId);
  const newest = await lockNewest(tx, tenantId);
  const merchant = await findMerchantOf(tx, tenantId);
  const { kyc_status } = merchant;
  if (!kycStatusDetails[kyc_status].maySubmit || (newest !== undefined && isInReview(newest)))
    throw new Problem('KYC_CLOSED', 409);
  const collected = await collect(tx, masterKey, tenantId, geocoder);
  refuseUnfinished(collected, newest);
  const { details, snapshot } = collected;
  const versions = Object.fromEntries(sections.map((section) => [section, details.sections[section].version]));
  if (newest?.state === 'CREATED') {
    if (sameVersions(newest.versions, versions)) return newest;
    if (!(await moveSubmission(tx, keyOf(newest), 'REPLACED', { due_at: null }))) throw new Problem('CONFLICT', 409);
  }
  const site = websiteOf(snapshot);
  const isSiteTaken = site !== undefined && (await isWebsiteTaken(tx, merchant.id, site));
  const id = newId(now);
  const isIdentified = newest?.state === 'ASKED_AGAIN' && isOfSamePerson(masterKey, newest, snapshot);
  const goesToDesk = isIdentified || !hasProvider;
  const at = new Date(now);
  const inserted = await insertSubmission(tx, {
    tenant_id: tenantId,
    id,
    number: (newest?.number ?? 0) + 1,
    versions,
    created_by: personId,
    created_at: at,
    sealed_snapshot: sealSnapshot(masterKey, id, snapshot),
    risk_marks: marksOf(snapshot, isSiteTaken, newest),
    state: goesToDesk ? 'IN_REVIEW' : 'CREATED',
    ...(isIdentified && { provider_state: 'VERIFIED', provider_reference: newest.provider_reference }),
    ...(goesToDesk ? { submitted_at: at, due_at: at } : { due_at: new Date(now + abandonedMs) }),
  });
  if (!inserted) throw new Problem('CONFLICT', 409);
  await announceWork(tx, followName, tenantId, goesToDesk ? now : now + abandonedMs);
  const act = goesToDesk ? 'KYC_SUBMITTED' : 'KYC_STARTED';
  await record(tx, context, { act, personId, membershipId, detail: { submission: String((newest?.number ?? 0) + 1) } });
  const row = await lockSubmission(tx, { tenantId, id });
  if (row === undefined) throw new RangeError('The submission was not written');
  return row;
}

/**
 * Whether an identity that was verified before reviewers asked for a correction still counts: only for the same
 * business and PAN.
 */
function isOfSamePerson(masterKey: Buffer, before: Submission, { values }: Snapshot): boolean {
  if (before.provider_state !== 'VERIFIED' || before.reasons.some(({ field }) => field === 'VIDEO')) return false;
  const { values: earlier } = openSnapshot(masterKey, before);
  return earlier.pan === values.pan && earlier.businessName === values.businessName;
}

/** The risk marks of a submission. A fraud mark stays until a submission that has it is approved. */
function marksOf(snapshot: Snapshot, isSiteTaken: boolean, newest: Submission | undefined): RiskMark[] {
  const isFraud = newest !== undefined && newest.state !== 'VERIFIED' && newest.risk_marks.includes('FRAUD_DETECTED');
  return [...riskMarksOf(snapshot, isSiteTaken), ...(isFraud ? (['FRAUD_DETECTED'] as const) : [])];
}

/** @throws Problem KYC_STEP_FIRST, KYC_REASONS_LEFT */
function refuseUnfinished(
  { details, documents }: Awaited<ReturnType<typeof collect>>,
  newest: Submission | undefined,
): void {
  const isComplete = sections.every((section) => details.sections[section].isComplete);
  if (!isComplete || missingDocuments(documents).length > 0) throw new Problem('KYC_STEP_FIRST', 409);
  if (reasonsLeft({ details, documents }, sentBack(newest)).length > 0) throw new Problem('KYC_REASONS_LEFT', 409);
}

const keyOf = ({ tenant_id: tenantId, id }: Submission): SubmissionKey => ({ tenantId, id });

const sameVersions = (one: SectionVersions, other: SectionVersions): boolean =>
  sections.every((section) => one[section] === other[section]);

/** The provider's report on an identity check. */
export interface IdentityReport {
  readonly state: IdentityState;
  readonly reasons: readonly FieldReason[];
  readonly isFraud: boolean;
}

const ranks: { readonly [State in IdentityState]: number } = { PENDING: 0, SUBMITTED: 1, VERIFIED: 2, FAILED: 2 };

/**
 * Stores the provider's report on a submission; the worker applies it. Reports arrive twice and in any order: a final
 * one stays. A report on a replaced submission changes only the fraud mark, which counts whenever it arrives. Returns
 * false if the state did not change.
 */
export async function providerResult(
  tx: Tx,
  key: SubmissionKey,
  report: IdentityReport,
  now: number,
): Promise<boolean> {
  const row = await lockSubmission(tx, key);
  if (row === undefined) return false;
  if (report.isFraud) await addMark(tx, key, 'FRAUD_DETECTED');
  if (!submissionStateDetails[row.state].awaitsIdentity) return false;
  if (ranks[report.state] <= ranks[row.provider_state]) return false;
  await setIdentity(tx, key, report, new Date(now));
  await announceWork(tx, followName, key.tenantId, now);
  return true;
}

/** A reviewer's decision. The merchant does not read the note. */
export interface Decision {
  readonly note?: string | null;
}

/**
 * Verifies the merchant of a submission that waits for a reviewer. It is refused while the identity provider is still
 * checking. Needs the worker's role.
 * @throws Problem STATUS_404, CONFLICT
 */
export async function approve(
  tx: Tx,
  operator: Operator,
  key: SubmissionKey,
  { note = null }: Decision,
): Promise<void> {
  const row = await decide(tx, operator, key, { state: 'VERIFIED', note, reasons: [] });
  await applyVerified(tx, operator.masterKey, row, operator.now);
  await recordDecision(tx, operator, row, 'KYC_APPROVED');
}

/**
 * Rejects a submission with reasons that the merchant reads. Needs the worker's role.
 * @throws Problem STATUS_404, CONFLICT
 */
export async function reject(
  tx: Tx,
  operator: Operator,
  key: SubmissionKey,
  { reasons, note = null }: Decision & { readonly reasons: readonly FieldReason[] },
): Promise<void> {
  const row = await decide(tx, operator, key, { state: 'FAILED', note, reasons });
  await applyFailed(tx, row.tenant_id, reasons, operator.now);
  await recordDecision(tx, operator, row, 'KYC_REJECTED', reasons);
}

/**
 * Asks the merchant to correct some fields; a verified identity stays verified. Needs the worker's role.
 * @throws Problem STATUS_404, CONFLICT
 */
export async function askAgain(
  tx: Tx,
  operator: Operator,
  key: SubmissionKey,
  { reasons, note = null }: Decision & { readonly reasons: readonly FieldReason[] },
): Promise<void> {
  const row = await decide(tx, operator, key, { state: 'ASKED_AGAIN', note, reasons });
  await applyFailed(tx, row.tenant_id, reasons, operator.now);
  await recordDecision(tx, operator, row, 'KYC_ASKED_AGAIN', reasons);
}

async function decide(
  tx: Tx,
  operator: Operator,
  key: SubmissionKey,
  decided: {
    readonly state: 'VERIFIED' | 'FAILED' | 'ASKED_AGAIN';
    readonly note: string | null;
    readonly reasons: readonly FieldReason[];
  },
): Promise<Submission> {
  const row = await lockSubmission(tx, key);
  if (row === undefined) throw new Problem('STATUS_404', 404);
  const { state, ...change } = decided;
  // A submission in the widget cannot be decided yet, and while the provider checks, only the provider verifies.
  const isEarly = row.state === 'CREATED' || (row.state === 'SUBMITTED' && state === 'VERIFIED');
  const by = { decided_by: operator.name, decided_at: new Date(operator.now), due_at: new Date(operator.now) };
  if (isEarly || !(await moveSubmission(tx, key, state, { ...change, ...by }))) throw new Problem('CONFLICT', 409);
  // The worker notifies the Admins.
  await announceWork(tx, followName, key.tenantId, operator.now);
  return row;
}

/** Sets the merchant's KYC to failed, and reopens the sections of the reasons. Needs the worker's role. */
export async function applyFailed(
  tx: Tx,
  tenantId: string,
  reasons: readonly FieldReason[],
  now: number,
): Promise<void> {
  const { id: merchantId } = await findMerchantOf(tx, tenantId);
  const reason = reasonText(reasons);
  await changeKycStatus(tx, { merchantId, tenantId }, { status: 'FAILED', reason, at: now });
  const failed = reasons.flatMap(({ field }) => sectionOf(field) ?? []);
  await failSections(tx, tenantId, failed, now);
}

/** The reasons on one line, as the merchant's status shows them. */
export function reasonText(reasons: readonly FieldReason[]): string | null {
  const text = [...new Set(reasons.map(({ reason }) => reason))].join(' ').slice(0, 200);
  return text === '' ? null : text;
}

const recordDecision = (
  tx: Tx,
  operator: Operator,
  { tenant_id: chainId, number }: Submission,
  act: 'KYC_APPROVED' | 'KYC_REJECTED' | 'KYC_ASKED_AGAIN',
  reasons: readonly FieldReason[] = [],
): Promise<void> =>
  recordByOperator(tx, operator, { chainId }, act, {
    submission: String(number),
    ...Object.fromEntries(reasons.map(({ field, reason }) => [field, reason])),
  });

/** The submissions that wait for a reviewer, oldest first. Needs the worker's role. */
export const listSubmissions = (tx: Tx, limit: number) => listQueue(tx, limit);

/**
 * A submission with all its details in full, for reviewers, and the merchant's other submissions, newest first. The
 * caller records the reader in its audit log.
 * @throws Problem STATUS_404
 */
export async function readSubmission(
  tx: Tx,
  masterKey: Buffer,
  key: SubmissionKey,
): Promise<{ readonly submission: Submission; readonly snapshot: Snapshot; readonly history: readonly Submission[] }> {
  const history = await listOfTenant(tx, key.tenantId);
  const submission = history.find(({ id }) => id === key.id);
  if (submission === undefined) throw new Problem('STATUS_404', 404);
  return { submission, snapshot: openSnapshot(masterKey, submission), history };
}
