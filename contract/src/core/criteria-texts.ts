import type { FeatureFlag, MerchantAttribute } from './criteria.ts';

/** The labels of the feature flags. They are separate from the flags' keys, which every page needs. */
export const featureFlags = {
  PAYLINK_ENABLED: 'Payment links',
  ONLINE_PAYLINKS_HIDE: 'Online payment links are hidden',
  ONLINE_PAYLINK_FILTERS: 'Online payment link filters',
  PAYLINK_ACTIVATION_DISABLED: 'Payment links cannot be activated',
  PAYLINK_API_DISABLED: 'Payment links through the API are off',
  PAYLINK_BLOCKED: 'Payment links are blocked',
  PAYLINK_DASHBOARD_DISABLED: 'Payment links are off on the dashboard',
  QMC_REPORT_ENABLED: 'QMC reports',
  NOTIFICATIONS_ENABLED: 'Notifications',
  TRANSACTIONS_API: 'Transactions API',
  TRANSACTION_LIST_V2: 'Transaction list, version 2',
  MERCHANT_CALLBACK: 'Merchant callbacks',
  SCAN: 'QR code scanning',
  SETTLEMENT_CHATBOT: 'Settlement questions in the chatbot',
  MX_VIA_MIGS: 'Cards through the MIGS gateway',
  NCMC_MERCHANT: 'Card-mandate merchant',
  SR_DASHBOARD_ENABLED: 'Success-rate dashboard',
  VENDOR_ONBOARDING: 'Vendor onboarding',
  DEVELOPER_SETTINGS_DISABLED: 'Developer settings are switched off',
  REFUNDS_BLOCKED: 'Refunds are blocked',
  TEST_MODE: 'Test mode',
} as const satisfies Record<FeatureFlag, string>;

/** The labels of a merchant's attributes. */
export const merchantAttributes = {
  UPI_VERIFIED: 'UPI is verified',
  SPLIT_SETTLEMENT_ENABLED: 'Split settlements',
  PAYMENT_GATEWAY_ACTIVATED: 'The payment gateway is activated',
} as const satisfies Record<MerchantAttribute, string>;
