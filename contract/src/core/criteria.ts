/** The names of the feature flags (ROU-09); each is off unless it is set for the merchant or super-merchant. */
export const featureFlagNames = [
  'PAYLINK_ENABLED',
  'ONLINE_PAYLINKS_HIDE',
  'ONLINE_PAYLINK_FILTERS',
  'PAYLINK_ACTIVATION_DISABLED',
  'PAYLINK_API_DISABLED',
  'PAYLINK_BLOCKED',
  'PAYLINK_DASHBOARD_DISABLED',
  'QMC_REPORT_ENABLED',
  'NOTIFICATIONS_ENABLED',
  'TRANSACTIONS_API',
  'TRANSACTION_LIST_V2',
  'MERCHANT_CALLBACK',
  'SCAN',
  'SETTLEMENT_CHATBOT',
  'MX_VIA_MIGS',
  'NCMC_MERCHANT',
  'SR_DASHBOARD_ENABLED',
  'VENDOR_ONBOARDING',
  'DEVELOPER_SETTINGS_DISABLED',
  'REFUNDS_BLOCKED',
  'TEST_MODE',
] as const;

/** A feature flag. */
export type FeatureFlag = (typeof featureFlagNames)[number];

/** The conditions of a route or an endpoint on the merchant. All given conditions must be met (ROU-09). */
export type MerchantAttribute = 'UPI_VERIFIED' | 'SPLIT_SETTLEMENT_ENABLED' | 'PAYMENT_GATEWAY_ACTIVATED';

/** The conditions of a route or an endpoint on the merchant. All that are set must hold (ROU-09). */
export interface Criteria {
  readonly merchants?: 'online' | 'offline';
  /** Set if the screen needs a single merchant, so that super-merchants are excluded. */
  readonly superMerchants?: false;
  readonly attributes?: { readonly [Attribute in MerchantAttribute]?: boolean };
  readonly flags?: { readonly [Flag in FeatureFlag]?: boolean };
}

/** The known attributes of the selected merchant, or of the super-merchant. */
export interface MerchantFacts {
  readonly type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT' | 'FASTAG';
  readonly superMerchant: boolean;
  /** Those that are active, and have their value if they need one. */
  readonly attributes: ReadonlySet<string>;
  /** The flags that are on. */
  readonly flags: ReadonlySet<string>;
}

/** The first criterion that a merchant does not meet, and what it requires. */
export type Unmet =
  | { readonly kind: 'MERCHANTS'; readonly only: 'online' | 'offline' }
  | { readonly kind: 'ONE_MERCHANT' }
  | { readonly kind: 'ATTRIBUTE'; readonly name: MerchantAttribute; readonly on: boolean }
  | { readonly kind: 'FLAG' };

/** Whether a merchant meets all criteria. Every type except online counts as offline (ROU-09). */
export const meets = (facts: MerchantFacts, criteria: Criteria): boolean => unmet(facts, criteria) === undefined;

/** The criterion that excludes a merchant from a screen or an endpoint; undefined if there is none. */
export function unmet(facts: MerchantFacts, criteria: Criteria): Unmet | undefined {
  const channel = facts.type === 'ONLINE_MERCHANT' ? 'online' : 'offline';
  if (criteria.merchants !== undefined && criteria.merchants !== channel)
    return { kind: 'MERCHANTS', only: criteria.merchants };
  if (criteria.superMerchants === false && facts.superMerchant) return { kind: 'ONE_MERCHANT' };
  const attribute = differing(facts.attributes, criteria.attributes);
  if (attribute !== undefined) return { kind: 'ATTRIBUTE', ...attribute };
  return differing(facts.flags, criteria.flags) === undefined ? undefined : { kind: 'FLAG' };
}

function differing<Name extends string>(
  set: ReadonlySet<string>,
  wanted: { readonly [Key in Name]?: boolean } = {},
): { readonly name: Name; readonly on: boolean } | undefined {
  const entries = Object.entries(wanted) as [Name, boolean][];
  const found = entries.find(([name, on]) => set.has(name) !== on);
  return found && { name: found[0], on: found[1] };
}
