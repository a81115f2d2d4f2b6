/** The sections that a merchant fills in, each with its fields in screen order (KYC-02, KYC-05). */
export const sectionFields = {
  BUSINESS_DETAILS: [
    ...(['businessName', 'displayName', 'superCategory', 'category', 'subCategory', 'description'] as const),
    ...(['address', 'pincode', 'sellsOn'] as const),
    ...(['websiteType', 'website', 'storeUrl'] as const),
    ...(['webTerms', 'webRefund', 'webShipping', 'webReturn', 'webPrivacy'] as const),
    ...(['appType', 'appUrl', 'packageName'] as const),
    ...(['appTerms', 'appRefund', 'appShipping', 'appReturn', 'appPrivacy'] as const),
    ...(['noShipping', 'noReturns', 'accepted'] as const),
  ],
  BANK_SECTION: ['accountNumber', 'ifsc', 'accountType', 'holder'],
  GST_PAN_SECTION: ['pan', 'panName', 'gstRegistered', 'gstins'],
} as const;

/** A section that a merchant fills in. */
export type Section = keyof typeof sectionFields;

/** The sections that a merchant fills in, in step order. */
export const sections = Object.keys(sectionFields) as [Section, ...Section[]];

/** A field of a section. */
export type FieldOf<S extends Section> = (typeof sectionFields)[S][number];

/** A field of any section. */
export type SectionField = FieldOf<Section>;

/** Field values; a field without a value is missing or empty. */
export type FieldValues = { readonly [Field in SectionField]?: string };

/** Fields that are stored encrypted. They are shown masked and never sent back to a browser. */
export const sealedFields: readonly SectionField[] = ['accountNumber', 'pan'];

/** The masked form of an encrypted value: the last four characters of an account number, a PAN without its digits. */
export const maskedValue = (field: SectionField, value: string): string =>
  field === 'pan' ? `${value.slice(0, 5)}••••${value.slice(-1)}` : `•• ${value.slice(-4)}`;

/** A GSTIN with the PAN's digits masked. */
export const maskedGstin = (gstin: string): string => `${gstin.slice(0, 7)}••••${gstin.slice(11)}`;

/** Where a business sells (KYC-02). */
export const salesPlaces = ['WEBSITE', 'APP', 'BOTH'] as const;

/** The platforms a website may use: three named ones, or another. */
export const websiteTypes = ['SHOPIFY', 'WOOCOMMERCE', 'MAGENTO', 'OTHER'] as const;

/** The names of the shop platforms. */
export const websiteTypeNames = {
  SHOPIFY: 'Shopify',
  WOOCOMMERCE: 'WooCommerce',
  MAGENTO: 'Magento',
  OTHER: 'Other/Custom',
} as const satisfies { readonly [Type in (typeof websiteTypes)[number]]: string };

/** The operating systems of apps. */
export const appTypes = ['ANDROID', 'IOS'] as const;

/** The types of bank accounts. KYC accepts only a Current Account (KYC-05). */
export const accountTypes = ['CURRENT', 'SAVINGS'] as const;

/** The policies of a website or an app, each with its name in messages. */
export const policies = {
  Terms: 'T&C',
  Refund: 'Refund policy',
  Shipping: 'Shipping policy',
  Return: 'Return policy',
  Privacy: 'Privacy policy',
} as const;

/** A policy of a website or an app. */
export type Policy = keyof typeof policies;

/** The policies in screen order. */
export const policyNames = Object.keys(policies) as [Policy, ...Policy[]];

/** The maximum number of GSTINs of a merchant. There is one for each state of registration; here the limit is lower. */
export const maxGstins = 5;

/** The GSTINs in a value, which separates them by commas. */
export const gstinsOf = (value: string | undefined): readonly string[] =>
  (value ?? '').split(',').filter((gstin) => gstin !== '');

/** Whether a business sells on a website. */
export const sellsOnWeb = ({ sellsOn }: FieldValues): boolean => sellsOn === 'WEBSITE' || sellsOn === 'BOTH';

/** Whether a business sells in an app. */
export const sellsInApp = ({ sellsOn }: FieldValues): boolean => sellsOn === 'APP' || sellsOn === 'BOTH';
