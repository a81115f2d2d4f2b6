import type { Problems } from '@galla/contract/business/onboarding/field-problems.ts';
import { policyMessage } from '@galla/contract/business/onboarding/field-problems.ts';
import { leastMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import type { FieldValues, Section } from '@galla/contract/business/onboarding/sections.ts';
import { gstinsOf, policyNames } from '@galla/contract/business/onboarding/sections.ts';
import { serverTexts } from '@galla/contract/business/onboarding/server-texts.ts';
import { gstStateNames } from '@galla/contract/core/tax-ids.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { isCategoryPath } from './categories.ts';
import { isOwnUrl } from './own-domains.ts';
import { findBank } from './public/branch-codes.ts';
import { nameMatch } from './public/name-match.ts';

/** The values that a section is checked against, besides its own. */
interface Given {
  readonly values: FieldValues;
  /** The business section's values. */
  readonly business: FieldValues;
  readonly geocoder: Geocoder;
  /** The public addresses of policies written with the policy generator. */
  readonly hosted?: readonly string[];
}

/** The problems that keep a section from being complete and that only the server can find, by field. */
export function serverProblems(section: Section, given: Given): Promise<Problems> {
  if (section === 'BUSINESS_DETAILS') return businessProblems(given);
  return section === 'BANK_SECTION' ? bankProblems(given) : taxProblems(given);
}

async function businessProblems({ values, geocoder, hosted = [] }: Given): Promise<Problems> {
  const { superCategory, category, subCategory, pincode = '' } = values;
  return {
    ...foreignUrls(values, hosted),
    ...(isCategoryPath(superCategory, category, subCategory) ? {} : { subCategory: serverTexts.subCategory }),
    ...((await geocoder.findPincode(pincode)) === undefined ? { pincode: serverTexts.pincode } : {}),
  };
}

/**
 * The URLs of sites that cannot be the merchant's own, each with the message for its field (KYC-06). `hosted` are the
 * merchant's policy pages hosted here, which are allowed.
 */
export function foreignUrls(values: FieldValues, hosted: readonly string[]): Problems {
  const messages = {
    website: 'Please enter a valid Website URL',
    storeUrl: 'Please enter a valid Store URL',
    ...Object.fromEntries(
      ['web', 'app'].flatMap((platform) =>
        policyNames.map((policy) => [`${platform}${policy}`, policyMessage(policy)]),
      ),
    ),
  };
  return Object.fromEntries(
    Object.entries(messages).filter(([field]) => {
      const url = values[field as keyof FieldValues] ?? '';
      return url !== '' && !isOwnUrl(url) && !hosted.includes(url);
    }),
  );
}

const bankProblems = async ({ values }: Given): Promise<Problems> =>
  (await findBank(values.ifsc ?? '')) === undefined ? { ifsc: serverTexts.ifsc } : {};

async function taxProblems({ values, business, geocoder }: Given): Promise<Problems> {
  const state = (await geocoder.findPincode(business.pincode ?? ''))?.state;
  const isOfState = (gstin: string) => sameState(gstStateNames[gstin.slice(0, 2)], state);
  const isElsewhere = values.gstRegistered === 'YES' && !gstinsOf(values.gstins).some(isOfState);
  const isOther = nameMatch(values.panName ?? '', business.businessName ?? '') < leastMatch;
  return {
    ...(isElsewhere ? { gstins: serverTexts.gstins } : {}),
    ...(isOther ? { panName: serverTexts.panName } : {}),
  };
}

/** The data of PIN codes and of GST spell some state names differently. */
const sameState = (one = '', other = ''): boolean => plainState(one) === plainState(other);

const plainState = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the /, '')
    .replaceAll('&', 'and')
    .replace('orissa', 'odisha')
    .replace('pondicherry', 'puducherry')
    .replaceAll(/[^a-z]+/g, '');
