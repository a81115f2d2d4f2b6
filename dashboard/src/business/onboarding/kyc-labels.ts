import type { FieldValues, SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { policies, policyNames } from '@galla/contract/business/onboarding/sections.ts';
import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import type { StepStatus } from '@galla/contract/business/onboarding/step-statuses.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

export const stepNames: { readonly [Step in KycStep]: MessageDescriptor } = {
  BUSINESS_DETAILS: msg`Business details`,
  BANK_SECTION: msg`Bank account`,
  GST_PAN_SECTION: msg`GST and PAN`,
  GST_PAN_DOCUMENT_UPLOAD_SECTION: msg`GST and PAN documents`,
  KYC_COMPLETED: msg`Review`,
};

/** The label of each status, with its mark's style. */
export const statusLabels: {
  readonly [Status in StepStatus]: { readonly name: MessageDescriptor; readonly look: StepLook };
} = {
  PENDING: { name: msg`Pending`, look: 'next' },
  IN_PROGRESS: { name: msg`In progress`, look: 'now' },
  COMPLETED: { name: msg`Completed`, look: 'done' },
  PSEUDO_SUCCESS: { name: msg`Submitted`, look: 'done' },
  ERROR: { name: msg`Needs a change`, look: 'failed' },
  CREATED: { name: msg`Pending`, look: 'next' },
  INVALIDATED: { name: msg`Needs a change`, look: 'failed' },
  SKIPPED: { name: msg`Skipped`, look: 'done' },
};

/** The style of a step's mark. */
export type StepLook = 'done' | 'now' | 'next' | 'failed';

type PolicyField = `${'web' | 'app'}${keyof typeof policies}`;

const fieldLabels: { readonly [Field in Exclude<SectionField, PolicyField>]: MessageDescriptor } = {
  businessName: msg`Business name`,
  displayName: msg`Display name`,
  superCategory: msg`Line of business`,
  category: msg`Category`,
  subCategory: msg`Sub-category`,
  description: msg`Business description`,
  address: msg`Business address`,
  pincode: msg`PIN code`,
  sellsOn: msg`Where do you sell?`,
  websiteType: msg`Website type`,
  website: msg`Website URL`,
  storeUrl: msg`Store URL`,
  appType: msg`App type`,
  appUrl: msg`App URL`,
  packageName: msg`App package name`,
  noShipping: msg`My business does not ship`,
  noReturns: msg`My business does not support returns`,
  accepted: msg`I accept the Terms and Conditions`,
  accountNumber: msg`Account number`,
  ifsc: msg`IFSC`,
  accountType: msg`Account type`,
  holder: msg`Account holder name`,
  pan: msg`Business PAN`,
  panName: msg`Name on the PAN`,
  gstRegistered: msg`Is the business registered for GST?`,
  gstins: msg`GSTIN`,
};

const policyOf = (field: SectionField) =>
  policyNames.find((policy) => field === `web${policy}` || field === `app${policy}`);

/** The label of a field. */
export function fieldLabel(field: SectionField): string {
  const policy = policyOf(field);
  if (policy !== undefined) return t`${{ policy: policies[policy] }} URL`;
  return t(fieldLabels[field as Exclude<SectionField, PolicyField>]);
}

/** The value of a field; empty without one. */
export const fieldValue = (values: FieldValues, field: SectionField): string => values[field] ?? '';
