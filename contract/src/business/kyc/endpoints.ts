import * as z from 'zod/mini';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { idOf, instant, sideText } from '../../core/schema.ts';
import { railAcknowledgement } from '../../rail/callbacks.ts';
import { merchantIdField } from '../merchants/endpoints.ts';
import { kycStatuses } from '../merchants/states.ts';
import { kycSteps } from '../onboarding/states.ts';
import { kycConsentIds, kycSubmissionIds } from './feature.ts';
import { kycRoutes } from './routes.ts';
import { fieldReason, identityStates, reasonFields, submissionStates } from './states.ts';

/** The checks of a reviewer, in screen order. */
export const preflightSubjects = [
  ...(['BUSINESS_DETAILS', 'BANK_SECTION', 'GST_PAN_SECTION'] as const),
  ...(['REASON', 'NAME_AT_BANK', 'NAME_ON_PAN', 'GST_STATE', 'DOCUMENT', 'WEBSITE'] as const),
] as const;

const finding = z.object({
  subject: z.enum(preflightSubjects),
  /** FINE needs nothing, QUESTION needs a person's review, and FAIL blocks the submission. */
  result: z.enum(['FINE', 'QUESTION', 'FAIL']),
  /** The step that fixes it; null if no step does. */
  step: z.nullable(z.enum(kycSteps)),
  /** The field concerned; null for a whole step. */
  field: z.nullable(z.enum(reasonFields)),
  merchantSays: z.nullable(z.string()),
  sourceSays: z.nullable(z.string()),
  /** How well the two values match, in percent. */
  score: z.nullable(z.int()),
});

/** One result of the checks before the submission. */
export type PreflightFinding = z.infer<typeof finding>;

const kycState = z.object({
  status: z.enum(kycStatuses),
  /** The state of the newest submission; null before the first. */
  state: z.nullable(z.enum(submissionStates)),
  number: z.nullable(z.int()),
  submittedAt: z.nullable(instant),
  /** Why the newest submission failed, field by field. */
  reasons: z.array(fieldReason),
  /** What a reviewer will see; empty while nothing can be submitted. */
  findings: z.array(finding),
  canSubmit: z.boolean(),
});

/** The state of KYC, and what a reviewer will see of the next submission. */
export type KycState = z.infer<typeof kycState>;

const answer = z.object({ kyc: kycState });

/** The provider's widget, shown in a frame of another origin. The page passes it the token by a message. */
const widget = z.object({ accessToken: z.string(), widgetUrl: z.string() });

/** The data that a browser needs to open the provider's widget. */
export type KycWidget = z.infer<typeof widget>;

/** The events that the widget sends to its page. */
export const widgetEvents = [
  ...(['SUBMIT_TRIGGERED', 'TERMINAL_ACTION', 'PAGE_VIEW', 'KYC_POLLING_TIMEOUT'] as const),
  ...(['SUBMIT_FAILED', 'KYC_COMPLETED', 'SUBMIT_COMPLETED'] as const),
] as const;

/**
 * The body of `POST /api/kyc/v1/results`: the current state of an identity check. Delivered at least once and in any
 * order; a final state never changes.
 */
const identityResult = z.object({
  checkId: idOf(kycSubmissionIds),
  merchantId: merchantIdField,
  state: z.enum(identityStates),
  reasons: z._default(
    z.array(z.object({ field: z.enum(reasonFields), reason: sideText(200) })).check(z.maxLength(50)),
    [],
  ),
  isFraud: z._default(z.boolean(), false),
  at: instant,
});

const consent = z.object({
  consentId: idOf(kycConsentIds),
  version: z.string(),
  text: z.string(),
  /** Null until a person has agreed. */
  givenAt: z.nullable(instant),
  givenBy: z.nullable(z.string()),
});

/** What a merchant agrees to before it submits KYC. */
export type KycConsent = z.infer<typeof consent>;

/** The submission of KYC: a preview of the review, the submission itself, and its status (KYC-04). */
export const kyc = endpoints(kycRoutes, {
  preflight: {
    summary: 'Preview KYC as a reviewer will see it, with what would fail and the status of the latest submission',
    returns: answer,
  },
  consentInit: {
    summary: 'Retrieve the terms a merchant agrees to before it submits KYC, and who has agreed',
    body: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: z.object({ consent }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  consentApprove: {
    summary: 'Agree to the KYC checks, in the version that was read',
    body: z.strictObject({
      merchantId: z.optional(merchantIdField),
      consentId: idOf(kycConsentIds),
      version: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    }),
    returns: z.object({ consent }),
    errors: { INVALID_MERCHANT_ID: 404, KYC_CONSENT_CHANGED: 409 },
  },
  init: {
    summary:
      'Submit the KYC details; submitting again returns the open submission. If a provider checks identities, its widget comes first',
    body: z.strictObject({
      merchantId: z.optional(merchantIdField),
      type: z.literal('ONLINE_MERCHANT_ONBOARDING_VERIFICATION'),
      appVersion: z.literal('1.0.0'),
    }),
    returns: z.object({ kyc: kycState, widget: z.nullable(widget) }),
    errors: {
      KYC_PROVIDER_SILENT: 503,
      KYC_CONSENT_NEEDED: 409,
      INVALID_MERCHANT_ID: 404,
      KYC_CLOSED: 409,
      KYC_STEP_FIRST: 409,
      KYC_REASONS_LEFT: 409,
      CONFLICT: 409,
    },
  },
  status: {
    summary: 'Retrieve the verification status of a merchant; the provider is asked once',
    body: z.strictObject({ merchantId: z.optional(merchantIdField), profileType: z.optional(z.literal('MERCHANT')) }),
    returns: z.object({ merchantId: z.string(), status: z.enum(kycStatuses) }),
    errors: { NO_MID: 400, INVALID_MERCHANT_ID: 404 },
  },
  report: {
    summary: 'Report the state of a check from the identity provider',
    body: identityResult,
    returns: railAcknowledgement,
    errors: {
      STATUS_404: 404,
      ...engineErrors,
    },
  },
});
