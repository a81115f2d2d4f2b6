import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { languageCodes } from '../../core/languages.ts';
import { instant } from '../../core/schema.ts';
import { merchantIdField } from '../merchants/endpoints.ts';
import { policyDocumentKeys } from './documents.ts';
import { policyAnswers } from './fields.ts';
import { policyGeneratorRoutes } from './routes.ts';

const of = { merchantId: z.optional(merchantIdField) } as const;
const document = z.enum(policyDocumentKeys);
const language = z.enum(languageCodes);

const policies = z.object({
  /** Null until answers are saved. */
  answers: z.nullable(policyAnswers),
  /** The number of changes of the answers; 0 before the first. */
  version: z.int(),
  savedAt: z.nullable(instant),
  /** Known data of the merchant, as defaults for the first answers. */
  known: z.object({ businessName: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** Null while the policies are unpublished. */
  published: z.nullable(
    z.object({
      at: instant,
      /** Whether the answers have changed since. */
      outdated: z.boolean(),
      addresses: z.array(z.object({ document, url: z.string() })),
    }),
  ),
});

/** The current policies of a merchant. */
export type Policies = z.infer<typeof policies>;

const policyText = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.nullable(z.string()), paragraphs: z.array(z.string()) })),
});

/** A written document. */
export type PolicyText = z.infer<typeof policyText>;

const closed = { errors: { INVALID_MERCHANT_ID: 404 } } as const;

/** The policy generator (KYC-03). */
export const policyGenerator = endpoints(policyGeneratorRoutes, {
  find: {
    ...closed,
    summary: 'Retrieve the policy answers, and where customers read the policies',
    query: z.strictObject(of),
    returns: policies,
  },
  save: {
    ...closed,
    summary: 'Save the policy answers. Customers see the published version until you publish again',
    body: z.strictObject({
      ...of,
      version: z.int().check(z.gte(0)),
      answers: policyAnswers,
      /** Confirms that the texts are not legal advice. */
      consent: z.literal(true, 'Please accept Terms and Conditions'),
    }),
    returns: policies,
    errors: { ...closed.errors, CONFLICT: 409 },
  },
  preview: {
    ...closed,
    summary: 'Preview a document generated from these answers',
    body: z.strictObject({ answers: policyAnswers, document, language }),
    returns: policyText,
  },
  download: {
    ...closed,
    summary: 'Download a document generated from the saved answers, as PDF or text',
    params: z.strictObject({ document }),
    query: z.strictObject({ ...of, format: z.enum(['pdf', 'txt']), language }),
    returns: 'application/octet-stream',
    errors: { ...closed.errors, STATUS_404: 404 },
  },
  publish: {
    ...closed,
    summary: 'Publish the saved documents to customers, each at its own address',
    body: z.strictObject({ ...of, version: z.int() }),
    returns: policies,
    errors: { ...closed.errors, STATUS_404: 404, CONFLICT: 409 },
  },
  takeDown: { ...closed, summary: 'Unpublish the documents', body: z.strictObject(of), returns: policies },
});
