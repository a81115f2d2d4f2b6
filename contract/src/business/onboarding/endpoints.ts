import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { plainPincode } from '../../core/pincode.ts';
import { hiddenLeftOut, instant, noCardNumber } from '../../core/schema.ts';
import { documentKinds } from '../documents/kinds.ts';
import { kycStatuses } from '../merchants/states.ts';
import { fieldProblem } from './field-problems.ts';
import { onboardingRoutes } from './routes.ts';
import type { Section, SectionField } from './sections.ts';
import { sectionFields, sections } from './sections.ts';
import { kycSteps, workflowStates } from './states.ts';
import { plainUrl } from './web-addresses.ts';

/** The outcomes of a bank account check. NO_MATCH: the bank has it under another name. */
export const accountCheckStates = ['PENDING', 'MATCH', 'NO_MATCH', 'FAILED'] as const;

const savedField = z.object({
  field: z.enum(Object.values(sectionFields).flat() as [SectionField, ...SectionField[]]),
  /** Encrypted values are masked. */
  value: z.string(),
  masked: z.boolean(),
  changedBy: z.string(),
  changedAt: instant,
});

/** A saved field, and who changed it last. */
export type SavedField = z.infer<typeof savedField>;

const savedSection = z.object({
  section: z.enum(sections),
  /** The number of changes; 0 before the first. A write names the version it is based on. */
  version: z.int(),
  fields: z.array(savedField),
});

const accountCheck = z.object({
  state: z.enum(accountCheckStates),
  last4: z.string(),
  /** The account holder's name at the bank; null until the bank has answered, and if it found no account. */
  registeredName: z.nullable(z.string()),
  /** How well the names match, in percent. */
  score: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  requestedAt: instant,
  triesLeft: z.int(),
});

const journey = z.object({
  merchantId: z.string(),
  kycStatus: z.enum(kycStatuses),
  kycReason: z.nullable(z.string()),
  onboardingStage: z.string(),
  journeys: z.array(z.object({ type: z.enum(kycSteps), state: z.enum(workflowStates) })),
  kycSteps: z.array(z.object({ profileStepMappingId: z.enum(kycSteps), workflowStepState: z.enum(workflowStates) })),
  sections: z.array(savedSection),
  /** City and state of the saved PIN code; null if no post office has it. */
  pincodeDetails: z.nullable(z.object({ city: z.string(), state: z.string() })),
  /** The documents required by the saved values, each with its GSTIN if it belongs to one. */
  neededDocuments: z.array(z.object({ kind: z.enum(documentKinds), gstin: z.string() })),
  /** The last check of a bank account. */
  accountCheck: z.nullable(accountCheck),
});

/** The state of a merchant's KYC, with all saved values (KYC-01). */
export type OnboardingJourney = z.infer<typeof journey>;

/** The fields whose values may look like card numbers. */
const numbers: readonly SectionField[] = ['accountNumber'];

/** A text as it is saved. */
const plainText = (field: SectionField, text: string): string => {
  if (field === 'pincode') return plainPincode(text);
  return /Url$|^website$|^(web|app)(?!.*Type)[A-Z]/.test(field) ? plainUrl(text) : text;
};

const draftField = (field: SectionField) =>
  z.optional(
    z.string().check(
      hiddenLeftOut,
      z.trim(),
      z.overwrite((text) => plainText(field, text)),
      ...(numbers.includes(field) ? [] : [noCardNumber]),
      z.superRefine((text, { addIssue }) => {
        const message = fieldProblem(field, text);
        if (message !== undefined) addIssue({ code: 'custom', message, input: text });
      }),
    ),
  );

const draftOf = <S extends Section>(section: S) =>
  z.strictObject({
    section: z.literal(section),
    version: z.int().check(z.gte(0)),
    fields: z.strictObject(
      Object.fromEntries(sectionFields[section].map((field) => [field, draftField(field)])) as {
        readonly [Field in (typeof sectionFields)[S][number]]: ReturnType<typeof draftField>;
      },
    ),
  });

/** Changed fields of a section, as a draft: each is valid by itself, or empty. */
const draft = z.discriminatedUnion('section', [
  draftOf('BUSINESS_DETAILS'),
  draftOf('BANK_SECTION'),
  draftOf('GST_PAN_SECTION'),
]);

const saved = z.object({ journey });

/** The onboarding of online merchants: the KYC details, section by section (KYC-01, KYC-02, KYC-05). */
export const onboarding = endpoints(onboardingRoutes, {
  journey: {
    summary: 'Retrieve KYC progress: the state of each step, and every saved field with who last changed it',
    returns: saved,
  },
  categories: {
    summary: 'List the super categories of businesses, or the categories below one',
    query: z.strictObject({ categoryNodeId: z.optional(z.string().check(z.regex(/^[a-z.-]{2,120}$/))) }),
    returns: z.object({ categories: z.array(z.object({ categoryNodeId: z.string(), displayName: z.string() })) }),
    errors: { STATUS_404: 404 },
  },
  branch: {
    summary: 'Retrieve the bank for an IFSC',
    params: z.strictObject({ ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)) }),
    returns: z.object({ ifsc: z.string(), bank: z.string() }),
    errors: { IFSC_UNKNOWN: 404 },
  },
  save: {
    summary: 'Save changed fields of a section as a draft; rejected if someone else has changed the section since',
    body: draft,
    returns: saved,
    errors: { CONFLICT: 409, KYC_CLOSED: 409 },
  },
  complete: {
    summary: 'Complete a section; a bank account is verified with ₹1, and its section ends with the bank’s response',
    body: z.strictObject({ section: z.enum(sections), version: z.int().check(z.gte(1)) }),
    returns: saved,
    errors: {
      CONFLICT: 409,
      KYC_CLOSED: 409,
      KYC_STEP_FIRST: 409,
      ACCOUNT_CHECK_RUNNING: 409,
      ACCOUNT_CHECKS_EXHAUSTED: 429,
    },
  },
});
