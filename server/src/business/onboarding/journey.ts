import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { documentsState, neededDocuments } from '@galla/contract/business/onboarding/needed-documents.ts';
import type { FieldValues, Section } from '@galla/contract/business/onboarding/sections.ts';
import { sections } from '@galla/contract/business/onboarding/sections.ts';
import type { KycStep, WorkflowState } from '@galla/contract/business/onboarding/states.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { shownDocuments } from '../documents/public/service.ts';
import { maxAccountChecks } from './public/account-check-limit.ts';
import { findAccountCheck, findMerchant, listFields, listSections } from './queries.ts';

/** The workflow state for each KYC decision. There is none before submission. */
const kycStates: { readonly [Status in OnboardingJourney['kycStatus']]: WorkflowState } = {
  NOT_INITIATED: 'NOT_STARTED',
  SUBMITTED: 'IN_PROGRESS',
  VERIFIED: 'SUCCESS',
  FAILED: 'FAILURE',
};

/** Everything about the KYC of a merchant (KYC-01). */
export async function readJourney(
  tx: Tx,
  tenantId: string,
  geocoder: Geocoder,
  now: number,
): Promise<OnboardingJourney> {
  const merchant = await findMerchant(tx, tenantId);
  const rows = await listSections(tx, tenantId);
  const fields = await listFields(tx, tenantId);
  const check = await findAccountCheck(tx, tenantId, new Date(now - maxAccountChecks.windowMs));
  const pincode = fields.find(({ field }) => field === 'pincode')?.value ?? '';
  const needed = neededDocuments(shownValues(fields, 'GST_PAN_SECTION'));
  const isTaxComplete = rows.some(({ section, state }) => section === 'GST_PAN_SECTION' && state === 'SUCCESS');
  const documents = documentsState(needed, await shownDocuments(tx, tenantId), isTaxComplete);
  const area = pincode === '' ? undefined : await geocoder.findPincode(pincode);
  return {
    merchantId: merchant.merchant_id,
    kycStatus: merchant.kyc_status,
    kycReason: merchant.kyc_reason,
    onboardingStage: merchant.state,
    ...(merchant.kyc_status === 'VERIFIED'
      ? verifiedStates
      : statesOf(rows, { kyc: kycStates[merchant.kyc_status], documents })),
    sections: sections.map((section) => ({
      section,
      version: rows.find((row) => row.section === section)?.version ?? 0,
      fields: fields.filter((row) => row.section === section).map(savedField),
    })),
    pincodeDetails: area === undefined ? null : { city: area.city, state: area.state },
    neededDocuments: needed.map((slot) => ({ ...slot })),
    accountCheck: check.last === undefined ? null : shownCheck(check.last, check.begun),
  };
}

/** A provider may verify a business that it knows without these forms: then nothing is left to do either. */
const verifiedStates = statesOf(
  sections.map((section) => ({ section, state: 'SUCCESS' as const })),
  { kyc: 'SUCCESS', documents: 'SUCCESS' },
);

function statesOf(
  rows: readonly Pick<Row<'onboarding_section'>, 'section' | 'state'>[],
  { kyc, documents }: { readonly kyc: WorkflowState; readonly documents: WorkflowState },
) {
  const journeyStep: KycStep = 'BUSINESS_DETAILS';
  return {
    journeys: [
      ...rows.filter(({ section }) => section === journeyStep).map(({ section, state }) => ({ type: section, state })),
      { type: 'KYC_COMPLETED' as const, state: kyc },
    ],
    kycSteps: [
      ...rows
        .filter(({ section }) => section !== journeyStep)
        .map(({ section, state }) => ({ profileStepMappingId: section, workflowStepState: state })),
      { profileStepMappingId: 'GST_PAN_DOCUMENT_UPLOAD_SECTION' as const, workflowStepState: documents },
    ],
  };
}

/** The values of a section as they are shown: sealed fields in part. */
const shownValues = (fields: Awaited<ReturnType<typeof listFields>>, section: Section): FieldValues =>
  Object.fromEntries(fields.filter((row) => row.section === section).map(({ field, value }) => [field, value]));

type SavedField = OnboardingJourney['sections'][number]['fields'][number];

const savedField = (row: Awaited<ReturnType<typeof listFields>>[number]): SavedField => ({
  field: row.field as SavedField['field'],
  value: row.value,
  masked: row.sealed_value !== null,
  changedBy: row.changed_by_name ?? '',
  changedAt: row.changed_at.toISOString(),
});

const shownCheck = (row: Row<'account_check'>, begun: number): OnboardingJourney['accountCheck'] => ({
  state: row.state,
  last4: row.last4,
  registeredName: row.registered_name,
  score: row.score,
  reason: row.failure_reason,
  requestedAt: row.created_at.toISOString(),
  triesLeft: Math.max(0, maxAccountChecks.max - begun),
});
