import { documentNames } from '@galla/contract/business/documents/kinds.ts';
import type { PreflightFinding } from '@galla/contract/business/kyc/endpoints.ts';
import type { FieldReason } from '@galla/contract/business/kyc/states.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { fieldLabel, stepNames } from '../kyc-labels.ts';

/** The label of a reason's subject. */
export function reasonLabel(field: FieldReason['field']): string {
  if (field === 'VIDEO') return t`Video`;
  return isDocument(field) ? documentNames[field] : fieldLabel(field);
}

const isDocument = (field: FieldReason['field']): field is keyof typeof documentNames => field in documentNames;

/** The subject of each finding. */
export const subjectLabels: { readonly [Subject in PreflightFinding['subject']]: MessageDescriptor } = {
  BUSINESS_DETAILS: stepNames.BUSINESS_DETAILS,
  BANK_SECTION: stepNames.BANK_SECTION,
  GST_PAN_SECTION: stepNames.GST_PAN_SECTION,
  REASON: msg`Requested by the reviewer`,
  NAME_AT_BANK: msg`Name at the bank`,
  NAME_ON_PAN: msg`Name on the PAN`,
  GST_STATE: msg`GSTIN state`,
  DOCUMENT: msg`Document`,
  WEBSITE: msg`Website`,
};

/** The text of a finding. */
export function findingText({ subject, result, field, merchantSays, sourceSays }: PreflightFinding): string {
  if (subject === 'REASON') return `${field === null ? '' : reasonLabel(field)}: ${sourceSays ?? ''}`;
  if (subject === 'NAME_AT_BANK' || subject === 'NAME_ON_PAN')
    return result === 'FINE' ? t`The names match.` : t`The names differ slightly. A reviewer will check.`;
  if (subject === 'GST_STATE')
    return result === 'FINE'
      ? t`One GSTIN matches the state of your address.`
      : t`No GSTIN matches the state of your address.`;
  if (subject === 'DOCUMENT') {
    if (sourceSays === null) return t`This document is missing. Upload it.`;
    return merchantSays === null ? sourceSays : t`${sourceSays}, for ${merchantSays}`;
  }
  if (subject !== 'WEBSITE') return t`Complete this step first.`;
  if (result === 'FINE') return t`The website check found no problems.`;
  return sourceSays === null
    ? t`Not checked yet. Check it before a reviewer does.`
    : t`The website check found problems. A reviewer will check.`;
}
