import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import type { onboarding } from '@galla/contract/business/onboarding/endpoints.ts';
import type { Problems } from '@galla/contract/business/onboarding/field-problems.ts';
import { sectionProblems } from '@galla/contract/business/onboarding/section-problems.ts';
import type { FieldValues, Section, SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { sections } from '@galla/contract/business/onboarding/sections.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { findPublishedAddresses } from '../policies/public/service.ts';
import { startAccountCheck } from './account-checks/start.ts';
import { judgeAgain } from './judge-again.ts';
import { endSection, findMerchant, listFields, listSections, openSection, setField } from './queries.ts';
import { foreignUrls, serverProblems } from './server-checks.ts';
import { storedValue, valuesOf } from './values.ts';

type Draft = Received<typeof onboarding.save>['body'];

/** Refuses changes once KYC was submitted. @throws Problem KYC_CLOSED */
async function refuseClosed(tx: Tx, tenantId: string): Promise<void> {
  const { kyc_status } = await findMerchant(tx, tenantId);
  if (!kycStatusDetails[kyc_status].maySubmit) throw new Problem('KYC_CLOSED', 409);
}

const refusedFields = (problems: Problems): Problem =>
  new Problem('STATUS_400', 400, {
    errors: Object.entries(problems).map(([field, message]) => ({ field: `fields.${field}`, message })),
  });

/** The public addresses of the policies that the merchant has written here. */
const policyPagesOf = async (tx: Tx, { publicUrl }: ScopedContext, tenantId: string): Promise<readonly string[]> =>
  Object.values(await findPublishedAddresses(tx, tenantId, publicUrl));

/**
 * Saves changed fields of a section and opens it. A change applies to a version: of two at once one is refused, and
 * reads who changed what.
 * @throws Problem KYC_CLOSED, CONFLICT, STATUS_400
 */
export async function saveDraft(tx: Tx, context: ScopedContext, tenantId: string, draft: Draft): Promise<void> {
  const { section, version } = draft;
  const fields = draft.fields as FieldValues;
  await refuseClosed(tx, tenantId);
  const hosted = section === 'BUSINESS_DETAILS' ? await policyPagesOf(tx, context, tenantId) : [];
  const foreign = foreignUrls(fields, hosted);
  if (Object.keys(foreign).length > 0) throw refusedFields(foreign);
  if (!(await openSection(tx, { tenantId, section }, version, context.now))) throw new Problem('CONFLICT', 409);
  const { personId, membershipId } = context.scope;
  const changed = { changed_by: personId, changed_at: new Date(context.now) };
  const detail: Record<string, string> = { section };
  for (const [field, value] of Object.entries(fields) as [SectionField, string][]) {
    const stored = storedValue(context.masterKey, tenantId, field, value);
    await setField(tx, { tenantId, section }, { field, ...stored, ...changed });
    detail[field] = stored.value;
  }
  await record(tx, context, { act: 'ONBOARDING_DETAILS_CHANGED', personId, membershipId, detail });
}

/**
 * Completes a section. The bank-account section completes with the bank's answer.
 * @throws Problem KYC_CLOSED, KYC_STEP_FIRST, STATUS_400, CONFLICT, ACCOUNT_CHECK_RUNNING, ACCOUNT_CHECKS_EXHAUSTED
 */
export async function completeSection(
  tx: Tx,
  context: ScopedContext,
  tenantId: string,
  { section, version }: Received<typeof onboarding.complete>['body'],
  geocoder: Geocoder,
): Promise<void> {
  await refuseClosed(tx, tenantId);
  await refuseEarly(tx, tenantId, section);
  const rows = await listFields(tx, tenantId);
  const values = valuesOf(context.masterKey, rows, section);
  const business = valuesOf(context.masterKey, rows, 'BUSINESS_DETAILS');
  const problems = {
    ...(await serverProblems(section, {
      values,
      business,
      geocoder,
      hosted: await policyPagesOf(tx, context, tenantId),
    })),
    ...sectionProblems(section, values),
  };
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  if (section === 'BANK_SECTION') return startAccountCheck(tx, context, { tenantId, version, values });
  if (!(await endSection(tx, { tenantId, section }, { version, state: 'SUCCESS' }, context.now)))
    throw new Problem('CONFLICT', 409);
  if (section === 'BUSINESS_DETAILS') await judgeAgain(tx, context, tenantId, geocoder);
  const { personId, membershipId } = context.scope;
  await record(tx, context, { act: 'ONBOARDING_SECTION_COMPLETED', personId, membershipId, detail: { section } });
}

/** The steps have an order, because names and states of later ones are compared with those of the business. */
async function refuseEarly(tx: Tx, tenantId: string, section: Section): Promise<void> {
  const done = (await listSections(tx, tenantId)).filter(({ state }) => state === 'SUCCESS');
  const before = sections.slice(0, sections.indexOf(section));
  if (!before.every((one) => done.some((row) => row.section === one))) throw new Problem('KYC_STEP_FIRST', 409);
}
