import { Readable } from 'node:stream';
import { kycSubmissionIds } from '@galla/contract/business/kyc/feature.ts';
import type { RiskMark } from '@galla/contract/business/kyc/states.ts';
import {
  gstinsOf,
  maskedGstin,
  maskedValue,
  type SectionField,
  sealedFields,
  sectionFields,
} from '@galla/contract/business/onboarding/sections.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { kycReviews } from '@galla/contract/provider/operator/submissions.ts';
import { documentsForReview, openForReview } from '../../business/documents/public/service.ts';
import { lockSubmission, type Submission, type SubmissionKey } from '../../business/kyc/public/queries.ts';
import { approve, askAgain, listSubmissions, readSubmission, reject } from '../../business/kyc/public/service.ts';
import type { OperatorContext } from '../../callers/operator.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Download } from '../../platform/http/handlers.ts';
import type { Owner } from '../../platform/operator.ts';
import { comparisonsOf } from './comparisons.ts';
import { ownerOf } from './desk.ts';
import type { FirstApproval } from './review-queries.ts';
import { findFirstApproval, findPersonName, insertFirstApproval, listFirstApprovals } from './review-queries.ts';

/** The most rows that the queue shows. */
const maxRows = 200;

type Reviews = typeof kycReviews;
type Params = Received<Reviews['read']>['params'];

/** Marks that need two people each. Two other marks together count as high risk too. */
const highRisks: readonly RiskMark[] = ['FRAUD_DETECTED', 'CATEGORY'];

/** Whether two people must approve: one mark of high risk, or two marks of any kind (decision 222). */
export const needsSecond = (marks: readonly RiskMark[]): boolean =>
  marks.length > 1 || marks.some((mark) => highRisks.includes(mark));

const approvalOf = (found: FirstApproval | undefined, operatorId: string | undefined) =>
  found === undefined
    ? null
    : {
        by: found.name,
        at: found.approved_at.toISOString(),
        note: found.note,
        isOwn: found.operator_id === operatorId,
      };

/** The submissions that wait for a reviewer, oldest first. */
export async function readQueue(tx: Tx, operatorId: string | undefined): Promise<Answer<Reviews['queue']>> {
  const rows = await listSubmissions(tx, maxRows);
  const approvals = await listFirstApprovals(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    submissions: rows.map((row) => ({
      id: encodeId(kycSubmissionIds, row.id),
      merchantId: row.merchant_id,
      merchantName: row.merchant_name,
      number: row.number,
      submittedAt: row.submitted_at.toISOString(),
      submittedBy: row.submitted_by,
      riskMarks: row.risk_marks,
      needsSecond: needsSecond(row.risk_marks),
      firstApproval: approvalOf(approvals.get(row.id), operatorId),
    })),
  };
}

/** @throws Problem STATUS_404 if there is no such merchant */
async function findKey(
  tx: Tx,
  { merchantId, submissionId }: Params,
): Promise<SubmissionKey & { readonly owner: Owner }> {
  const owner = await ownerOf(tx, merchantId);
  return { owner, tenantId: owner.chainId, id: decodeId(kycSubmissionIds, submissionId) ?? '' };
}

/** A submission with everything that a reviewer sees. The reading is recorded in the merchant's log. */
export async function readReview(
  tx: Tx,
  { operator, masterKey }: OperatorContext,
  params: Params,
): Promise<Answer<Reviews['read']>> {
  const { owner, ...key } = await findKey(tx, params);
  const { submission, snapshot, history } = await readSubmission(tx, masterKey, key);
  const first = await findFirstApproval(tx, submission.id);
  const documents = await documentsForReview(tx, key.tenantId);
  await recordByOperator(tx, operator, owner, 'KYC_VIEWED', { submission: String(submission.number) });
  const { state, number, risk_marks: riskMarks, submitted_at, created_at } = submission;
  return {
    submission: {
      id: params.submissionId,
      merchantId: owner.code,
      merchantName: owner.name,
      number,
      riskMarks,
      submittedAt: (submitted_at ?? created_at).toISOString(),
      submittedBy: await findPersonName(tx, submission.created_by),
      needsSecond: needsSecond(riskMarks),
      firstApproval: approvalOf(first, operator.id),
    },
    state,
    identity: submission.provider_state,
    identityReasons: submission.provider_reasons,
    values: valuesOf(snapshot.values),
    comparisons: comparisonsOf(submission, snapshot),
    website: snapshot.website === null ? null : { url: snapshot.website.url, findings: [...snapshot.website.findings] },
    documents: documents.map((one) => ({ ...one, gstin: one.gstin === '' ? '' : maskedGstin(one.gstin) })),
    history: history.map(pastOf),
  };
}

const allFields = Object.values(sectionFields).flat() as SectionField[];

const valuesOf = (values: { readonly [Field in SectionField]?: string }) =>
  allFields.flatMap((field): { field: SectionField; value: string }[] => {
    const value = values[field] ?? '';
    if (value === '') return [];
    if (field === 'gstins') return [{ field, value: gstinsOf(value).map(maskedGstin).join(', ') }];
    return [{ field, value: sealedFields.includes(field) ? maskedValue(field, value) : value }];
  });

const pastOf = (row: Submission) => ({
  number: row.number,
  state: row.state,
  decidedBy: row.decided_by,
  note: row.note,
  reasons: row.reasons,
  at: (row.decided_at ?? row.submitted_at ?? row.created_at).toISOString(),
});

/**
 * Opens a document of a submission's merchant. Documents of merchants without a submission cannot be opened. The
 * opening is recorded in the merchant's log.
 * @throws Problem STATUS_404
 */
export function openDocument(
  { asOperator, operator, masterKey }: OperatorContext,
  files: FileStore,
  { documentId, ...params }: Received<Reviews['document']>['params'],
): Promise<Download> {
  return asOperator(async (tx) => {
    const { owner, ...key } = await findKey(tx, params);
    const { tenantId } = key;
    if ((await lockSubmission(tx, key)) === undefined) throw new Problem('STATUS_404', 404);
    const { bytes, type } = await openForReview(
      tx,
      { masterKey, files },
      { tenantId, documentId },
      { operator, owner },
    );
    const ending = type === 'application/pdf' ? 'pdf' : 'jpg';
    return { fileName: `${owner.code}-${documentId.slice(-6)}.${ending}`, stream: Readable.from([bytes]), type };
  });
}

/**
 * Approves a submission. For a high risk the first person's approval is stored, and a second person who is an approver
 * verifies the merchant. The submission is locked first, so that of two who press at once the second sees the first
 * approval.
 * @throws Problem STATUS_404, CONFLICT if it was decided in the meantime or the caller gave the first approval, PR002
 * if the second approval needs an approver
 */
export async function approveReview(
  tx: Tx,
  { operator, operatorSession }: OperatorContext,
  params: Params,
  note: string | null,
): Promise<Answer<Reviews['approve']>> {
  const { owner, ...key } = await findKey(tx, params);
  const row = await lockSubmission(tx, key);
  if (row === undefined) throw new Problem('STATUS_404', 404);
  // While the provider checks the identity, a fraud mark may still come.
  if (row.state !== 'IN_REVIEW') throw new Problem('CONFLICT', 409);
  if (needsSecond(row.risk_marks)) {
    const first = await findFirstApproval(tx, row.id);
    const operatorId = operatorSession.operatorId;
    if (first === undefined) {
      await insertFirstApproval(tx, {
        submission_id: row.id,
        operator_id: operatorId,
        note,
        approved_at: new Date(operator.now),
      });
      await recordByOperator(tx, operator, owner, 'KYC_APPROVED_FIRST', { submission: String(row.number) });
      return { state: 'WAITS_FOR_SECOND' };
    }
    if (first.operator_id === operatorId) throw new Problem('CONFLICT', 409);
    if (!operatorSession.roles.includes('APPROVER')) throw new Problem('PR002', 403);
  }
  await approve(tx, operator, key, { note });
  return { state: 'VERIFIED' };
}

/**
 * Rejects a submission with reasons, or asks the merchant to correct some fields.
 * @throws Problem STATUS_404, CONFLICT
 */
export async function sendBack(
  tx: Tx,
  { operator }: OperatorContext,
  params: Params,
  act: 'reject' | 'askAgain',
  decision: Received<Reviews['reject']>['body'],
): Promise<Record<string, never>> {
  const { owner: _owner, ...key } = await findKey(tx, params);
  await (act === 'reject' ? reject : askAgain)(tx, operator, key, decision);
  return {};
}
