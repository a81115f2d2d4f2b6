import { hostOf } from '@galla/contract/business/onboarding/web-addresses.ts';
import type { LinkFailure, StorePlatform } from '@galla/contract/business/store-linking/results.ts';

/** The merchant's details that decide on a link. */
export interface Applicant {
  readonly isOnline: boolean;
  readonly superMerchant: boolean;
  readonly kycVerified: boolean;
  readonly activated: boolean;
  readonly isBlocked: boolean;
  /** The website's platform; absent if it was not entered. */
  readonly platform: StorePlatform | undefined;
  /** The registered web addresses. */
  readonly addresses: readonly string[];
}

/** The store that an app wants to link. */
export interface AskedStore {
  readonly platform: StorePlatform;
  readonly storeUrl: string;
}

/** A host without `www.`, in ASCII, so that a look-alike name differs. */
const plainHost = (url: string): string | undefined => hostOf(url)?.replace(/^www\./, '');

/** Why a store cannot be linked to a merchant (KYC-09); undefined if it can. The first reason counts. */
export function failureOf(merchant: Applicant, { platform, storeUrl }: AskedStore): LinkFailure | undefined {
  if (!merchant.isOnline || merchant.superMerchant) return 'INVALID_MERCHANT_TYPE';
  if (merchant.addresses.length === 0 || merchant.platform === undefined) return 'ONBOARDING_MISSING_DETAILS';
  if (merchant.platform !== platform) return 'INVALID_MERCHANT_TYPE';
  const wanted = plainHost(storeUrl);
  if (wanted === undefined || !merchant.addresses.some((address) => plainHost(address) === wanted))
    return 'ONBOARDING_URL_MISMATCH';
  if (!merchant.kycVerified || !merchant.activated || merchant.isBlocked) return 'INVALID_MERCHANT_STATE';
  return undefined;
}
