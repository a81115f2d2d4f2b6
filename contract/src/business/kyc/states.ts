import * as z from 'zod/mini';
import { hiddenLeftOut, noCardNumber } from '../../core/schema.ts';
import { documentKinds } from '../documents/kinds.ts';
import type { Section, SectionField } from '../onboarding/sections.ts';
import { sectionFields, sections } from '../onboarding/sections.ts';
import type { KycStep } from '../onboarding/states.ts';

/** What the product knows of a state of a submission. */
interface SubmissionStateDescription {
  /** The states that it may move to. */
  readonly next: readonly string[];
  /** Whether the identity provider is asked about it, and its report counts. */
  readonly awaitsIdentity: boolean;
  /** Whether the provider or a reviewer is deciding on it. */
  readonly isInReview: boolean;
}

/**
 * The states of a submission. CREATED: in the provider's widget. SUBMITTED: at the provider. IN_REVIEW: at the review
 * desk. REPLACED: abandoned in the widget for a newer one. The merchant sees IN_REVIEW as SUBMITTED, and ASKED_AGAIN as
 * FAILED. A state that is not described here does not compile.
 */
export const submissionStateDetails = {
  CREATED: {
    next: ['SUBMITTED', 'IN_REVIEW', 'VERIFIED', 'FAILED', 'REPLACED'],
    awaitsIdentity: true,
    isInReview: false,
  },
  SUBMITTED: { next: ['IN_REVIEW', 'VERIFIED', 'FAILED', 'ASKED_AGAIN'], awaitsIdentity: true, isInReview: true },
  IN_REVIEW: { next: ['VERIFIED', 'FAILED', 'ASKED_AGAIN'], awaitsIdentity: false, isInReview: true },
  VERIFIED: { next: [], awaitsIdentity: false, isInReview: false },
  FAILED: { next: [], awaitsIdentity: false, isInReview: false },
  ASKED_AGAIN: { next: [], awaitsIdentity: false, isInReview: false },
  REPLACED: { next: [], awaitsIdentity: false, isInReview: false },
} as const satisfies { readonly [state: string]: SubmissionStateDescription };

/** The state of a submission. */
export type SubmissionState = keyof typeof submissionStateDetails;

/** The states of a submission. */
export const submissionStates = Object.keys(submissionStateDetails) as [SubmissionState, ...SubmissionState[]];

/** The states from which a submission may reach the given one. */
export const submissionsLeadingTo = (wanted: SubmissionState): readonly SubmissionState[] =>
  submissionStates.filter((state) =>
    (submissionStateDetails[state].next as readonly SubmissionState[]).includes(wanted),
  );

/** The states of an identity check at the provider. The last two are final. */
export const identityStates = ['PENDING', 'SUBMITTED', 'VERIFIED', 'FAILED'] as const;

/** The state of an identity check at the provider. */
export type IdentityState = (typeof identityStates)[number];

/** Why a reviewer has to look at a merchant before it is verified. */
export const riskMarks = {
  NAME_AT_BANK: 'The bank has a slightly different name for this account.',
  NAME_ON_PAN: 'The name on the PAN differs slightly from the business name.',
  WEBSITE: 'The website check found problems.',
  WEBSITE_TAKEN: 'Another merchant uses this website.',
  FRAUD_DETECTED: 'The business is flagged for fraud.',
  CATEGORY: 'This line of business is higher risk.',
} as const;

/** A risk mark. */
export type RiskMark = keyof typeof riskMarks;

/** The risk marks. */
export const riskMarkNames = Object.keys(riskMarks) as [RiskMark, ...RiskMark[]];

/** The documents and recordings that a reason may concern, besides fields. */
export const reasonDocuments = [...documentKinds, 'VIDEO'] as const;

const allFields = Object.values(sectionFields).flat() as SectionField[];

/** What a reason may concern: a field, a document, or the video. */
export const reasonFields: readonly [ReasonField, ...ReasonField[]] = [...reasonDocuments, ...allFields];

/** What a reason may concern. */
export type ReasonField = SectionField | (typeof reasonDocuments)[number];

/** Why a submission failed, for one field. The merchant's team reads the reason. */
export const fieldReason = z.object({
  field: z.enum(reasonFields),
  reason: z
    .string()
    .check(
      hiddenLeftOut,
      z.trim(),
      z.regex(/^[^\p{Cc}]{1,200}$/u, 'Enter a reason of up to 200 characters.'),
      noCardNumber,
    ),
});

/** Why a submission failed, for one field. */
export type FieldReason = z.infer<typeof fieldReason>;

/** The section of a field; undefined for documents and the video. */
export const sectionOf = (field: ReasonField): Section | undefined =>
  sections.find((section) => (sectionFields[section] as readonly string[]).includes(field));

/** The step that fixes a reason; undefined for the video, which the identity check records again. */
export function stepOf(field: ReasonField): KycStep | undefined {
  if (!documentKinds.some((kind) => kind === field)) return sectionOf(field);
  return field === 'CANCELLED_CHEQUE' ? 'BANK_SECTION' : 'GST_PAN_DOCUMENT_UPLOAD_SECTION';
}
