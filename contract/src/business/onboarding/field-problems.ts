import { pincodePattern, pincodeText } from '../../core/pincode.ts';
import { gstinProblem, panPattern } from '../../core/tax-ids.ts';
import type { FieldValues, Policy, SectionField } from './sections.ts';
import {
  accountTypes,
  appTypes,
  gstinsOf,
  maxGstins,
  policies,
  policyNames,
  salesPlaces,
  websiteTypes,
} from './sections.ts';
import { hostOf, isAppStoreUrl, isPolicyPage, maxUrlLength } from './web-addresses.ts';

/** The message of a required field without a value. */
export const emptyText = 'This field cannot be empty';

/** The maximum length of a short text (KYC-06). */
export const maxSafeLength = 63;

/** The maximum length of a business description. */
export const maxDescription = 500;

type Check = (value: string) => string | undefined;

const oneOf =
  (values: readonly string[], message: string): Check =>
  (value) =>
    values.includes(value) ? undefined : message;
const fitting =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    pattern.test(value) ? undefined : message;
const tooLong = (name: string, max: number) => `${name} can have up to ${max} characters.`;
const name =
  (what: string): Check =>
  (value) => {
    if (value.length > maxSafeLength) return tooLong(what, maxSafeLength);
    return /^(?=.*\p{L})[\p{L}\p{M}\p{N}\p{Join_Control} &'’?@./-]+$/u.test(value) && value.trim().length >= 3
      ? undefined
      : `${what} needs at least 3 letters, digits, spaces or & ' ? @ . / -`;
  };
const webAddress =
  (message: string): Check =>
  (value) =>
    hostOf(value) === undefined || isAppStoreUrl(value) ? message : undefined;
const policyAddress =
  (message: string): Check =>
  (value) =>
    isPolicyPage(value) ? undefined : webAddress(message)(value);
const ticked = oneOf(['YES', 'NO'], emptyText);

const appUrl: Check = (value) => {
  if (/^http:\/\//i.test(value.trim())) return 'App URL should start with https';
  return hostOf(value) === undefined ? 'Please enter a valid App URL' : undefined;
};

/** The message for an invalid policy URL. */
export const policyMessage = (policy: Policy): string =>
  policy === 'Terms' ? 'Please enter a valid T&C URL' : `Please enter a valid ${policies[policy]} URL`;

const policyChecks = Object.fromEntries(
  ['web', 'app'].flatMap((platform) =>
    policyNames.map((policy) => [`${platform}${policy}`, policyAddress(policyMessage(policy))] as const),
  ),
) as { readonly [Field in `${'web' | 'app'}${Policy}`]: Check };

const gstins: Check = (value) => {
  const list = gstinsOf(value);
  if (list.length > maxGstins) return `Enter up to ${maxGstins} GSTINs.`;
  if (new Set(list).size < list.length) return 'This GSTIN is entered twice.';
  return list.map(gstinProblem).find((problem) => problem !== undefined);
};

const checks: { readonly [Field in SectionField]: Check } = {
  businessName: name('A business name'),
  displayName: name('A display name'),
  superCategory: fitting(/^[a-z.-]{2,120}$/, emptyText),
  category: fitting(/^[a-z.-]{2,120}$/, emptyText),
  subCategory: fitting(/^[a-z.-]{2,120}$/, emptyText),
  description: (value) =>
    value.length > maxDescription
      ? tooLong('A description', maxDescription)
      : /^[^\p{Cc}]+$/u.test(value.replaceAll('\n', ' '))
        ? undefined
        : emptyText,
  address: fitting(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} ,'-]{5,200}$/u, 'Invalid Business Address'),
  pincode: fitting(pincodePattern, pincodeText),
  sellsOn: oneOf(salesPlaces, 'Please select at least one option'),
  websiteType: oneOf(websiteTypes, 'Please select your website type'),
  website: webAddress('Please enter a valid Website URL'),
  storeUrl: webAddress('Please enter a valid Store URL'),
  appType: oneOf(appTypes, 'Please select App Type'),
  appUrl,
  packageName: (value) =>
    value.length <= maxUrlLength && /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/i.test(value)
      ? undefined
      : 'Please enter a valid App Package Name',
  ...policyChecks,
  noShipping: ticked,
  noReturns: ticked,
  accepted: oneOf(['YES', 'NO'], 'Please accept Terms and Conditions'),
  accountNumber: fitting(/^\d{9,18}$/, 'Enter an account number of 9 to 18 digits.'),
  ifsc: fitting(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter an 11-character IFSC, such as HDFC0000128.'),
  accountType: oneOf(accountTypes, emptyText),
  holder: name('The account holder’s name'),
  pan: fitting(panPattern, 'Enter a 10-character PAN, such as ABCFM1234K.'),
  panName: name('The name on the PAN'),
  gstRegistered: ticked,
  gstins,
};

/** Why a value cannot be saved as a draft; undefined for a valid or empty value. */
export const fieldProblem = (field: SectionField, value: string): string | undefined =>
  value === '' ? undefined : checks[field](value);

/** The message of a required field without a value. */
export const missingMessage = (field: SectionField): string =>
  ['websiteType', 'sellsOn', 'appType', 'website', 'storeUrl', 'appUrl', 'packageName', 'accepted'].includes(field) ||
  /^(web|app)(Terms|Refund|Shipping|Return|Privacy)$/.test(field)
    ? (checks[field](' ') ?? emptyText)
    : emptyText;

/** Messages by field. */
export type Problems = { readonly [Field in keyof FieldValues]?: string };
