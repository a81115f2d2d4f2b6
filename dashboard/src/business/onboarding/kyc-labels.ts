import type { FieldValues, SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { policies, policyNames } from '@galla/contract/business/onboarding/sections.ts';
import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import type { StepStatus } from '@galla/contract/business/onboarding/step-statuses.ts';

export const stepNames: { readonly [Step in KycStep]: string } = {
  BUSINESS_DETAILS: 'Business details',
  BANK_SECTION: 'Bank account',
  GST_PAN_SECTION: 'GST and PAN',
  GST_PAN_DOCUMENT_UPLOAD_SECTION: 'GST and PAN documents',
  KYC_COMPLETED: 'Review',
};

/** The label of each status, with its mark's style. */
export const statusLabels: { readonly [Status in StepStatus]: { readonly name: string; readonly look: StepLook } } = {
  PENDING: { name: 'Pending', look: 'next' },
  IN_PROGRESS: { name: 'In progress', look: 'now' },
  COMPLETED: { name: 'Completed', look: 'done' },
  PSEUDO_SUCCESS: { name: 'Submitted', look: 'done' },
  ERROR: { name: 'Needs a change', look: 'failed' },
  CREATED: { name: 'Pending', look: 'next' },
  INVALIDATED: { name: 'Needs a change', look: 'failed' },
  SKIPPED: { name: 'Skipped', look: 'done' },
};

/** The style of a step's mark. */
export type StepLook = 'done' | 'now' | 'next' | 'failed';

const policyLabels = (platform: 'web' | 'app') =>
  Object.fromEntries(policyNames.map((policy) => [`${platform}${policy}`, `${policies[policy]} URL`])) as {
    readonly [Field in `${'web' | 'app'}${keyof typeof policies}`]: string;
  };

export const fieldLabels: { readonly [Field in SectionField]: string } = {
  businessName: 'Business name',
  displayName: 'Display name',
  superCategory: 'Line of business',
  category: 'Category',
  subCategory: 'Sub-category',
  description: 'Business description',
  address: 'Business address',
  pincode: 'PIN code',
  sellsOn: 'Where do you sell?',
  websiteType: 'Website type',
  website: 'Website URL',
  storeUrl: 'Store URL',
  appType: 'App type',
  appUrl: 'App URL',
  packageName: 'App package name',
  noShipping: 'My business does not ship',
  noReturns: 'My business does not support returns',
  accepted: 'I accept the Terms and Conditions',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
  accountType: 'Account type',
  holder: 'Account holder name',
  pan: 'Business PAN',
  panName: 'Name on the PAN',
  gstRegistered: 'Is the business registered for GST?',
  gstins: 'GSTIN',
  ...policyLabels('web'),
  ...policyLabels('app'),
};

/** The value of a field; empty without one. */
export const fieldValue = (values: FieldValues, field: SectionField): string => values[field] ?? '';
