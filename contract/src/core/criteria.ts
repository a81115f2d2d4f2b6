/** The feature flags (A3, A6), by name; every one is off unless it was set for the merchant or super-merchant. */
export const featureFlags = {
  PAYLINK_ENABLED: 'Payment links',
  ONLINE_PAYLINKS_HIDE: 'Online payment links are hidden',
  ONLINE_PAYLINK_FILTERS: 'Filters of online payment links',
  PAYLINK_ACTIVATION_DISABLED: 'Payment links cannot be activated',
  QMC_REPORT_ENABLED: 'QMC reports',
  NOTIFICATIONS_ENABLED: 'Notifications',
  TRANSACTIONS_API: 'Transactions API',
  TRANSACTION_LIST_V2: 'Second version of the transaction list',
  MERCHANT_CALLBACK: 'Merchant callbacks',
  SCAN: 'Scanning of QR codes',
  SETTLEMENT_CHATBOT: 'Settlement questions in the chatbot',
  MX_VIA_MIGS: 'Cards by the MIGS gateway',
  NCMC_MERCHANT: 'Card-mandate merchant',
  SR_DASHBOARD_ENABLED: 'Success-rate dashboard',
  VENDOR_ONBOARDING: 'Vendor onboarding',
  DEVELOPER_SETTINGS_DISABLED: 'Developer settings are switched off',
  REFUNDS_BLOCKED: 'Refunds are blocked',
  TEST_MODE: 'Test mode',
} as const;

/** A feature flag. */
export type FeatureFlag = keyof typeof featureFlags;

/** The attributes of a merchant that open screens (A3). */
export const merchantAttributes = {
  UPI_VERIFIED: 'UPI is verified',
  SPLIT_SETTLEMENT_ENABLED: 'Split settlements',
  PAYMENT_GATEWAY_ACTIVATED: 'The payment gateway is activated',
} as const;

/** An attribute of a merchant. */
export type MerchantAttribute = keyof typeof merchantAttributes;

/** What a route or an endpoint asks of the merchant, whoever the person is. All that is set must hold (A6). */
export interface Criteria {
  readonly merchants?: 'online' | 'offline';
  /** The screen works on one merchant and a super-merchant has many. */
  readonly superMerchants?: false;
  readonly attributes?: { readonly [Attribute in MerchantAttribute]?: boolean };
  readonly flags?: { readonly [Flag in FeatureFlag]?: boolean };
}

/** What is known of the selected merchant, or of the super-merchant. */
export interface MerchantFacts {
  readonly type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT' | 'FASTAG';
  readonly superMerchant: boolean;
  /** Those that are active, and have their value where they need one. */
  readonly attributes: ReadonlySet<string>;
  /** Those that are on. */
  readonly flags: ReadonlySet<string>;
}

/** Whether a merchant meets all criteria. Online merchants are online, every other type counts as offline (A3). */
export function meets(facts: MerchantFacts, criteria: Criteria): boolean {
  const channel = facts.type === 'ONLINE_MERCHANT' ? 'online' : 'offline';
  return (
    (criteria.merchants === undefined || criteria.merchants === channel) &&
    !(criteria.superMerchants === false && facts.superMerchant) &&
    agree(facts.attributes, criteria.attributes) &&
    agree(facts.flags, criteria.flags)
  );
}

function agree(set: ReadonlySet<string>, wanted: { readonly [key: string]: boolean | undefined } = {}): boolean {
  return Object.entries(wanted).every(([key, on]) => set.has(key) === on);
}
