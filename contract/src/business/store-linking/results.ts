import { websiteTypeNames } from '../onboarding/sections.ts';

/** The platforms of store apps. */
export const storePlatforms = ['SHOPIFY', 'WOOCOMMERCE', 'MAGENTO', 'OTHER'] as const;

/** The platform of a store app. */
export type StorePlatform = (typeof storePlatforms)[number];

/** Why a store cannot be linked (KYC-09). */
export const linkFailures = [
  'ONBOARDING_URL_MISMATCH',
  'INVALID_MERCHANT_TYPE',
  'INVALID_MERCHANT_STATE',
  'ONBOARDING_MISSING_DETAILS',
  'UNKNOWN',
] as const;

/** Why a store cannot be linked. */
export type LinkFailure = (typeof linkFailures)[number];

/** The heading of a failure (KYC-09). A store on an unnamed platform is called just a store. */
export function failureTitle(failure: LinkFailure, platform: StorePlatform): string {
  if (failure === 'ONBOARDING_URL_MISMATCH')
    return platform === 'OTHER' ? 'Incorrect store URL' : `Incorrect ${websiteTypeNames[platform]} URL`;
  if (failure === 'INVALID_MERCHANT_TYPE')
    return platform === 'OTHER'
      ? "You're not registered as an online merchant"
      : `You're not registered as a ${websiteTypeNames[platform]} merchant`;
  if (failure === 'UNKNOWN')
    return 'Technical Issue: Could not verify your account. Please log out and try logging in again.';
  return 'Payment gateway onboarding incomplete';
}

/** What the merchant can do about a failure. */
export const failureTexts: Readonly<Record<LinkFailure, string>> = {
  ONBOARDING_URL_MISMATCH: 'The app asked for a different store from the one you registered.',
  INVALID_MERCHANT_TYPE: 'Choose the merchant that has this store, or register it.',
  INVALID_MERCHANT_STATE: 'Complete KYC and activate the payment gateway first. Then link the store again.',
  ONBOARDING_MISSING_DETAILS: 'Add your website and complete KYC first. Then link the store again.',
  UNKNOWN: 'Start again in the app. A link can be used once, within 24 hours.',
};
