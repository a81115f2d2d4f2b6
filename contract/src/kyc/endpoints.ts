import * as z from 'zod/mini';
import { endpoint, feature } from '../core/endpoint.ts';
import { instant } from '../core/schema.ts';
import { kycStatuses, merchantIdField } from '../merchants/endpoints.ts';
import { completeKyc } from '../onboarding/area.ts';
import { kycSteps } from '../onboarding/states.ts';
import { fieldReason, reasonFields, submissionStates } from './states.ts';

const { access } = completeKyc;

/** What a reviewer looks at, in the order of the screen. */
export const preflightSubjects = [
  ...(['BUSINESS_DETAILS', 'BANK_SECTION', 'GST_PAN_SECTION'] as const),
  ...(['REASON', 'NAME_AT_BANK', 'NAME_ON_PAN', 'GST_STATE', 'WEBSITE'] as const),
] as const;

const finding = z.object({
  subject: z.enum(preflightSubjects),
  /** FINE needs nothing, QUESTION is looked at by a person, and FAIL keeps it from being submitted. */
  result: z.enum(['FINE', 'QUESTION', 'FAIL']),
  /** Where it is repaired; null where no step does. */
  step: z.nullable(z.enum(kycSteps)),
  /** What it is about; null for a whole step. */
  field: z.nullable(z.enum(reasonFields)),
  merchantSays: z.nullable(z.string()),
  sourceSays: z.nullable(z.string()),
  /** How well both match, in percent. */
  score: z.nullable(z.int()),
});

/** One thing that a reviewer looks at. */
export type PreflightFinding = z.infer<typeof finding>;

const kycState = z.object({
  status: z.enum(kycStatuses),
  /** That of the newest submission; null before the first. */
  state: z.nullable(z.enum(submissionStates)),
  number: z.nullable(z.int()),
  submittedAt: z.nullable(instant),
  /** Why the newest submission failed, field by field. */
  reasons: z.array(fieldReason),
  /** What a reviewer will see; empty while nothing can be submitted. */
  findings: z.array(finding),
  canSubmit: z.boolean(),
});

/** How far a submission of KYC is, and what a reviewer will see of the next one. */
export type KycState = z.infer<typeof kycState>;

const answer = z.object({ kyc: kycState });

/** Submitting KYC: what a reviewer will see, the submission itself, and its status (KYC-04). */
export const kyc = feature('kyc', {
  preflight: endpoint('GET /v1/om/kyc', {
    summary: 'What a reviewer will see of KYC, with what would fail, and how far the newest submission is',
    access,
    testMode: false,
    returns: answer,
  }),
  init: endpoint('POST /v1/om/kyc/init', {
    summary: 'Submit what is filled in for KYC; submitted again it finds the open submission',
    access,
    testMode: false,
    risk: 'none',
    body: z.strictObject({
      merchantId: z.optional(merchantIdField),
      type: z.literal('ONLINE_MERCHANT_ONBOARDING_VERIFICATION'),
      appVersion: z.literal('1.0.0'),
    }),
    returns: answer,
    errors: {
      ...{ INVALID_MERCHANT_ID: 404, KYC_CLOSED: 409, KYC_STEP_FIRST: 409, KYC_REASONS_LEFT: 409, CONFLICT: 409 },
    },
  }),
  status: endpoint('POST /v1/om/kyc/status', {
    summary: 'How far the verification of a merchant is',
    access,
    testMode: false,
    risk: 'none',
    body: z.strictObject({ merchantId: z.optional(merchantIdField), profileType: z.optional(z.literal('MERCHANT')) }),
    returns: z.object({ merchantId: z.string(), status: z.enum(kycStatuses) }),
    errors: { NO_MID: 400, INVALID_MERCHANT_ID: 404 },
  }),
});
