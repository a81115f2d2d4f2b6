import type { Criteria } from './core/criteria.ts';
import { adminsOnly, can, signedIn, where } from './core/endpoint.ts';
import type { Screen } from './screens.ts';

/**
 * The routes of the specification whose screens this version does not have, with who may open each. Until they come they
 * are Page Not Found, and no screen mentions them (decision 0043).
 */
export const plannedScreens = {
  successRate: {
    path: '/sr-dashboard',
    title: 'Success Rate',
    access: where(can('trend_transaction_access'), { merchants: 'online', flags: { SR_DASHBOARD_ENABLED: true } }),
    testMode: false,
  },
  qrCodes: {
    path: '/qr',
    title: 'QR Codes',
    access: where(can('qrcodes_access'), { merchants: 'offline' }),
    testMode: true,
  },
  stores: {
    path: '/store/list',
    title: 'Stores',
    access: where(can('store_access'), { merchants: 'offline' }),
    testMode: false,
  },
  storeDetails: {
    path: '/store/details/$storeId/$merchantId',
    title: 'Store Details',
    access: where(can('store_access'), { merchants: 'offline' }),
    testMode: false,
  },
  faq: { path: '/faq', title: 'FAQ', access: signedIn, testMode: true },
  payLinks: {
    path: '/pay-links',
    title: 'Payment Links',
    access: where(can('paylink_read_access'), { merchants: 'offline', attributes: { UPI_VERIFIED: true } }),
    testMode: true,
  },
  onlinePayLinks: {
    path: '/pay-links-new',
    title: 'Payment Links',
    access: where(can('PAYLINK_READ_ACCESS'), {
      merchants: 'online',
      flags: { PAYLINK_ENABLED: true, ONLINE_PAYLINKS_HIDE: false },
    }),
    testMode: true,
  },
  apiKeys: {
    path: '/developer-settings/api-keys',
    title: 'API Keys',
    access: adminsOnly(where(can('PRIVATE_KEY_READ_ACCESS'), developers())),
    testMode: true,
  },
  webhooks: {
    path: '/developer-settings/webhooks',
    title: 'Webhooks',
    access: where(can('WEBHOOK_MANAGE_ACCESS'), developers()),
    testMode: true,
  },
  completeKyc: {
    path: '/complete-kyc',
    title: 'Complete KYC',
    access: adminsOnly(where(can('onlineMerchantOnboarding'), { merchants: 'online', superMerchants: false })),
    testMode: false,
    alone: true,
  },
  gatewayActivation: {
    path: '/pg-activation',
    title: 'Payment Gateway Activation',
    access: where(can('onlineMerchantOnboarding'), {
      merchants: 'online',
      superMerchants: false,
      attributes: { PAYMENT_GATEWAY_ACTIVATED: false },
    }),
    testMode: false,
    alone: true,
  },
  loginRedirection: {
    path: '/login-redirection',
    title: 'Login Redirection',
    access: signedIn,
    testMode: false,
    alone: true,
  },
  selfAccounts: {
    path: '/split-settlements/self-accounts',
    title: 'Self Accounts',
    access: where(can('MERCHANT_BANK_ACCOUNT_ACCESS'), splits()),
    testMode: false,
  },
  vendorAccounts: {
    path: '/split-settlements/vendor-accounts',
    title: 'Vendor Accounts',
    access: where(can('VENDOR_ACCESS'), splits({ VENDOR_ONBOARDING: true })),
    testMode: false,
  },
  selfOnboarding: {
    path: '/self-onboarding',
    title: 'Add Bank Account',
    access: where(can('MERCHANT_BANK_ACCOUNT_ACCESS'), splits()),
    testMode: false,
    alone: true,
  },
  selfBankDetails: {
    path: '/self-onboarding/$bankId',
    title: 'Bank Details',
    access: where(can('MERCHANT_BANK_ACCOUNT_ACCESS'), splits()),
    testMode: false,
    alone: true,
  },
  vendorOnboarding: {
    path: '/vendor-onboarding',
    title: 'Add Vendor',
    access: where(can('VENDOR_ACCESS'), splits({ VENDOR_ONBOARDING: true })),
    testMode: false,
    alone: true,
  },
  vendorDetails: {
    path: '/vendor-onboarding/$vendorId',
    title: 'Vendor Details',
    access: where(can('VENDOR_ACCESS'), splits({ VENDOR_ONBOARDING: true })),
    testMode: false,
    alone: true,
  },
} as const satisfies Record<string, Screen>;

function developers(): Criteria {
  return { merchants: 'online', superMerchants: false, flags: { DEVELOPER_SETTINGS_DISABLED: false } };
}

function splits(flags: NonNullable<Criteria['flags']> = {}): Criteria {
  return { merchants: 'online', superMerchants: false, attributes: { SPLIT_SETTLEMENT_ENABLED: true }, flags };
}
