import * as z from 'zod/mini';
import { documentIds } from '../../business/documents/feature.ts';
import { documentKinds, documentTypes } from '../../business/documents/kinds.ts';
import { kycSubmissionIds } from '../../business/kyc/feature.ts';
import {
  fieldReason,
  identityStates,
  reasonFields,
  riskMarkNames,
  submissionStates,
} from '../../business/kyc/states.ts';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { findingReasons, findingResults, websiteSubjects } from '../../business/website-check/checks.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant, shortText } from '../../core/schema.ts';
import { kycReviewsRoutes } from './routes.ts';

const ofSubmission = z.strictObject({ merchantId: merchantIdField, submissionId: idOf(kycSubmissionIds) });
const note = z.nullable(shortText(500));
const reasons = z.array(fieldReason).check(
  z.minLength(1, 'Give a reason for at least one field.'),
  z.maxLength(reasonFields.length),
  z.refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'Give one reason per field.'),
);

/** The first approval, which a second person has to confirm. */
const firstApproval = z.object({
  by: z.string(),
  at: instant,
  note: z.nullable(z.string()),
  /** Whether the caller gave it, and so cannot give the second. */
  isOwn: z.boolean(),
});

const queued = z.object({
  id: idOf(kycSubmissionIds),
  merchantId: z.string(),
  merchantName: z.string(),
  number: z.int(),
  submittedAt: instant,
  submittedBy: z.string(),
  riskMarks: z.array(z.enum(riskMarkNames)),
  needsSecond: z.boolean(),
  firstApproval: z.nullable(firstApproval),
});

const past = z.object({
  number: z.int(),
  state: z.enum(submissionStates),
  at: instant,
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reasons: z.array(fieldReason),
});

/** A comparison: the merchant's value and that of another source. */
const comparison = z.object({
  subject: z.enum(['NAME_AT_BANK', 'NAME_ON_PAN', 'PLACE', 'GST_STATE', 'IDENTITY']),
  merchant: z.string(),
  source: z.string(),
  /** 0 to 100 if names were compared. */
  score: z.nullable(z.int()),
  isFine: z.boolean(),
});

const reviewedDocument = z.object({
  id: idOf(documentIds),
  kind: z.enum(documentKinds),
  gstin: z.string(),
  name: z.string(),
  type: z.enum(documentTypes),
  bytes: z.int(),
  pages: z.int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
  /** Whether it is current; otherwise it was replaced or deleted. */
  isCurrent: z.boolean(),
});

const reviewed = z.object({
  submission: queued,
  state: z.enum(submissionStates),
  identity: z.enum(identityStates),
  identityReasons: z.array(fieldReason),
  /** The merchant's values, by field. PAN and account number are masked. */
  values: z.array(z.object({ field: z.enum(reasonFields), value: z.string() })),
  comparisons: z.array(comparison),
  website: z.nullable(
    z.object({
      url: z.string(),
      findings: z.array(
        z.object({
          subject: z.enum(websiteSubjects),
          result: z.enum(findingResults),
          reason: z.enum(findingReasons),
        }),
      ),
    }),
  ),
  documents: z.array(reviewedDocument),
  /** Newest first, including this one. */
  history: z.array(past),
});

/** The review of KYC submissions. The commands `kyc-queue`, `kyc-approve`, `kyc-reject` and `kyc-ask` do the same. */
export const kycReviews = endpoints(kycReviewsRoutes, {
  queue: {
    summary: 'List submissions awaiting a person’s review, oldest first; at most 200',
    returns: z.object({ submissions: z.array(queued) }),
  },
  read: {
    summary: 'Retrieve a submission with everything submitted and checked; each view is recorded in the audit log',
    params: ofSubmission,
    returns: reviewed,
    errors: { STATUS_404: 404 },
  },
  document: {
    summary: 'Retrieve a merchant’s document; each view is recorded in the audit log',
    params: z.strictObject({ ...ofSubmission.shape, documentId: idOf(documentIds) }),
    returns: 'application/octet-stream',
    errors: { STATUS_404: 404 },
  },
  approve: {
    summary: 'Verify the merchant. If the risk is high, the first approval waits for a second by a different approver',
    params: ofSubmission,
    body: z.strictObject({ note }),
    returns: z.object({ state: z.enum(['VERIFIED', 'WAITS_FOR_SECOND']) }),
    errors: { STATUS_404: 404, CONFLICT: 409 },
  },
  reject: {
    summary: 'Reject the submission with a reason for each incorrect field, shown to the merchant',
    params: ofSubmission,
    body: z.strictObject({ reasons, note }),
    returns: z.object({}),
    errors: { STATUS_404: 404, CONFLICT: 409 },
  },
  askAgain: {
    summary: 'Ask the merchant for some fields again; the rest of the submission is unchanged',
    params: ofSubmission,
    body: z.strictObject({ reasons, note }),
    returns: z.object({}),
    errors: { STATUS_404: 404, CONFLICT: 409 },
  },
});
