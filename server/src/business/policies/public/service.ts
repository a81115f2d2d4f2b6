import { Readable } from 'node:stream';
import {
  type PolicyDocument,
  policyDocumentKeys,
  policyDocuments,
} from '@galla/contract/business/policies/documents.ts';
import type { Policies } from '@galla/contract/business/policies/endpoints.ts';
import type { policyActs } from '@galla/contract/business/policies/feature.ts';
import type { PolicyAnswers } from '@galla/contract/business/policies/fields.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import { merchantOf, type ScopedMerchant } from '../../../platform/auth/scope.ts';
import { inTenant, type Tx } from '../../../platform/db/database.ts';
import type { Download } from '../../../platform/http/handlers.ts';
import { findCustomerContact } from '../../merchants/public/customer-contact-queries.ts';
import { policyPdf, policyTxt } from '../files.ts';
import { findPolicySet, publishTexts, saveAnswers, takeDownTexts } from '../queries.ts';
import { writeAll, writePolicy } from '../write.ts';

/** The part of the public address that identifies a merchant. */
const addressOf = ({ merchantId }: ScopedMerchant): string => merchantId.toLowerCase();

/** The policies of one merchant of the caller. @throws Problem INVALID_MERCHANT_ID */
export async function readPolicies(context: ScopedContext, merchantId: string | undefined): Promise<Policies> {
  const merchant = merchantOf(context.scope, merchantId);
  return inTenant(context.database, merchant.tenantId, (tx) => viewPolicies(tx, context, merchant));
}

async function viewPolicies(tx: Tx, { publicUrl }: ScopedContext, merchant: ScopedMerchant): Promise<Policies> {
  const set = await findPolicySet(tx, merchant.tenantId);
  const contact = await findCustomerContact(tx, merchant.tenantId);
  const published =
    set === undefined || set.published_at === null
      ? null
      : {
          at: set.published_at.toISOString(),
          outdated: set.published_version !== set.version,
          addresses: policyDocumentKeys.map((document) => ({
            document,
            url: addressIn(publicUrl, set.address, document),
          })),
        };
  return {
    answers: set?.answers ?? null,
    version: set?.version ?? 0,
    savedAt: set?.saved_at.toISOString() ?? null,
    known: { businessName: merchant.name, email: contact?.email ?? null, phone: contact?.phone ?? null },
    published,
  };
}

/** Saves the answers over those of `version`. @throws Problem INVALID_MERCHANT_ID, CONFLICT */
export function savePolicies(
  context: ScopedContext,
  body: { readonly merchantId?: string | undefined; readonly version: number; readonly answers: PolicyAnswers },
): Promise<Policies> {
  return change(context, body.merchantId, 'POLICIES_SAVED', async (tx, merchant) => {
    const saved = await saveAnswers(tx, merchant.tenantId, body.version, {
      answers: body.answers,
      personId: context.scope.personId,
      address: addressOf(merchant),
      now: new Date(context.now),
    });
    if (!saved) throw new Problem('CONFLICT', 409);
    return true;
  });
}

/** Shows the saved answers to customers. @throws Problem INVALID_MERCHANT_ID, STATUS_404 without answers, CONFLICT */
export function publishPolicies(
  context: ScopedContext,
  body: { readonly merchantId?: string | undefined; readonly version: number },
): Promise<Policies> {
  return change(context, body.merchantId, 'POLICIES_PUBLISHED', async (tx, { tenantId }) => {
    const set = await findPolicySet(tx, tenantId);
    if (set === undefined) throw new Problem('STATUS_404', 404);
    const texts = writeAll({ ...set.answers, provider: context.contact.name });
    if (await publishTexts(tx, tenantId, body.version, { texts, now: new Date(context.now) })) return true;
    throw new Problem('CONFLICT', 409);
  });
}

/** Unpublishes the documents. @throws Problem INVALID_MERCHANT_ID */
export const takePoliciesDown = (context: ScopedContext, merchantId: string | undefined): Promise<Policies> =>
  change(context, merchantId, 'POLICIES_TAKEN_DOWN', (tx, { tenantId }) => takeDownTexts(tx, tenantId));

/** Makes one change and its audit-log entry in a transaction, if there is something to change. */
async function change(
  context: ScopedContext,
  merchantId: string | undefined,
  act: keyof typeof policyActs,
  work: (tx: Tx, merchant: ScopedMerchant) => Promise<boolean>,
): Promise<Policies> {
  const { personId, membershipId } = context.scope;
  const merchant = merchantOf(context.scope, merchantId);
  return inTenant(context.database, merchant.tenantId, async (tx) => {
    const changed = await work(tx, merchant);
    const policies = await viewPolicies(tx, context, merchant);
    const detail = { version: String(policies.version) };
    if (changed) await record(tx, context, { act, personId, membershipId, detail });
    return policies;
  });
}

/** A document of the saved answers as a file. @throws Problem INVALID_MERCHANT_ID, STATUS_404 without answers */
export async function downloadPolicy(
  context: ScopedContext,
  document: PolicyDocument,
  query: { readonly merchantId?: string | undefined; readonly format: 'pdf' | 'txt'; readonly language: Language },
): Promise<Download> {
  const { answers, savedAt } = await readPolicies(context, query.merchantId);
  if (answers === null || savedAt === null) throw new Problem('STATUS_404', 404);
  const text = writePolicy(document, { ...answers, provider: context.contact.name }, query.language);
  const fileName = `${policyDocuments[document].path}.${query.format}`;
  if (query.format === 'txt')
    return { fileName, type: 'text/plain; charset=utf-8', stream: Readable.from([Buffer.from(policyTxt(text))]) };
  const file = await policyPdf(text, answers.businessName, new Date(savedAt));
  return { fileName, type: 'application/pdf', stream: Readable.from([file]) };
}

/** The addresses of a merchant's published documents; none while nothing is published. */
export async function findPublishedAddresses(
  tx: Tx,
  tenantId: string,
  publicUrl: string,
): Promise<Partial<Record<PolicyDocument, string>>> {
  const set = await findPolicySet(tx, tenantId);
  if (set === undefined || set.published_at === null) return {};
  return Object.fromEntries(policyDocumentKeys.map((key) => [key, addressIn(publicUrl, set.address, key)]));
}

const addressIn = (publicUrl: string, address: string, document: PolicyDocument): string =>
  `${publicUrl}/policies/${address}/${policyDocuments[document].path}`;
