import type { Criteria } from '../../core/criteria.ts';
import { can, where } from '../../core/endpoint.ts';
import type { Redirects, Screens } from '../../core/screen.ts';

const splits = {
  merchants: 'online',
  superMerchants: false,
  attributes: { SPLIT_SETTLEMENT_ENABLED: true },
} as const satisfies Criteria;

const ofBankAccounts = {
  access: where(can('MERCHANT_BANK_ACCOUNT_ACCESS'), { ...splits, flags: {} }),
  testMode: false,
} as const;
const ofVendors = {
  access: where(can('VENDOR_ACCESS'), { ...splits, flags: { VENDOR_ONBOARDING: true } }),
  testMode: false,
} as const;

/** The planned screens of split settlements. */
export const plannedSplitScreens = {
  selfAccounts: { path: '/split-settlements/self-accounts', title: 'Self Accounts', ...ofBankAccounts },
  vendorAccounts: { path: '/split-settlements/vendor-accounts', title: 'Vendor Accounts', ...ofVendors },
  selfOnboarding: { path: '/self-onboarding', title: 'Add Bank Account', ...ofBankAccounts, standalone: true },
  selfBankDetails: { path: '/self-onboarding/$bankId', title: 'Bank Details', ...ofBankAccounts, standalone: true },
  vendorOnboarding: { path: '/vendor-onboarding', title: 'Add Vendor', ...ofVendors, standalone: true },
  vendorDetails: { path: '/vendor-onboarding/$vendorId', title: 'Vendor Details', ...ofVendors, standalone: true },
} as const satisfies Screens;

/** The bare path of split settlements. */
export const splitRedirects = { '/split-settlements': '/split-settlements/self-accounts' } as const satisfies Redirects;
