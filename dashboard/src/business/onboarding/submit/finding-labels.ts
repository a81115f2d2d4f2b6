import { documentNames } from '@galla/contract/business/documents/kinds.ts';
import type { PreflightFinding } from '@galla/contract/business/kyc/endpoints.ts';
import type { FieldReason, ReasonField } from '@galla/contract/business/kyc/states.ts';
import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { fieldLabels, stepNames } from '../kyc-labels.ts';

const documentLabels: { readonly [Field in Exclude<ReasonField, SectionField>]: string } = {
  ...documentNames,
  VIDEO: 'Video',
};

/** The label of a reason's subject. */
export const reasonLabel = (field: FieldReason['field']): string => ({ ...documentLabels, ...fieldLabels })[field];

/** The subject of each finding. */
export const subjectLabels: { readonly [Subject in PreflightFinding['subject']]: string } = {
  BUSINESS_DETAILS: stepNames.BUSINESS_DETAILS,
  BANK_SECTION: stepNames.BANK_SECTION,
  GST_PAN_SECTION: stepNames.GST_PAN_SECTION,
  REASON: 'Requested by the reviewer',
  NAME_AT_BANK: 'Name at the bank',
  NAME_ON_PAN: 'Name on the PAN',
  GST_STATE: 'GSTIN state',
  DOCUMENT: 'Document',
  WEBSITE: 'Website',
};

/** The text of a finding. */
export function findingText({ subject, result, field, merchantSays, sourceSays }: PreflightFinding): string {
  if (subject === 'REASON') return `${field === null ? '' : reasonLabel(field)}: ${sourceSays ?? ''}`;
  if (subject === 'NAME_AT_BANK' || subject === 'NAME_ON_PAN')
    return result === 'FINE' ? 'The names match.' : 'The names differ slightly. A reviewer will check.';
  if (subject === 'GST_STATE')
    return result === 'FINE'
      ? 'One GSTIN matches the state of your address.'
      : 'No GSTIN matches the state of your address.';
  if (subject === 'DOCUMENT') {
    if (sourceSays === null) return 'This document is missing. Upload it.';
    return merchantSays === null ? sourceSays : `${sourceSays}, for ${merchantSays}`;
  }
  if (subject !== 'WEBSITE') return 'Complete this step first.';
  if (result === 'FINE') return 'The website check found no problems.';
  return sourceSays === null
    ? 'Not checked yet. Check it before a reviewer does.'
    : 'The website check found problems. A reviewer will check.';
}
