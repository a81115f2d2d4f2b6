import { documentNames } from '@galla/contract/business/documents/kinds.ts';
import type { ReasonField, RiskMark, SubmissionState } from '@galla/contract/business/kyc/states.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { kycReviews } from '@galla/contract/provider/operator/calls.ts';

/** A submission as a reviewer reads it. */
export type Reviewed = Answer<typeof kycReviews.read>;

/** What each risk mark means, short enough for the queue. */
export const riskTexts: Readonly<Record<RiskMark, string>> = {
  NAME_AT_BANK: 'Name at bank',
  NAME_ON_PAN: 'Name on PAN',
  WEBSITE: 'Website',
  WEBSITE_TAKEN: 'Website of another merchant',
  FRAUD_DETECTED: 'Marked for fraud',
  CATEGORY: 'Line of business',
};

/** The marks that no comparison shows; each has its own row. */
const ownMarks: readonly RiskMark[] = ['WEBSITE_TAKEN', 'FRAUD_DETECTED', 'CATEGORY'];

export const marksAlone = ({ submission }: Reviewed): readonly RiskMark[] =>
  ownMarks.filter((mark) => submission.riskMarks.includes(mark));

export const stateTexts: Readonly<Record<SubmissionState, string>> = {
  CREATED: 'Started',
  SUBMITTED: 'At the identity check',
  IN_REVIEW: 'In review',
  VERIFIED: 'Approved',
  FAILED: 'Rejected',
  ASKED_AGAIN: 'Asked again',
  REPLACED: 'Replaced',
};

/** The subjects of the comparisons. */
export const subjectTexts: Readonly<Record<string, string>> = {
  NAME_AT_BANK: 'Name at bank',
  NAME_ON_PAN: 'Name on PAN',
  PLACE: 'Address',
  GST_STATE: 'State of GSTIN',
  IDENTITY: 'Identity check',
  TLS: 'Encryption',
  TERMS: 'Terms',
  PRIVACY: 'Privacy policy',
  REFUND: 'Refund policy',
  RETURN: 'Return policy',
  SHIPPING: 'Shipping policy',
  CONTACT: 'Contact',
  PRICES: 'Prices',
  PLATFORM: 'Shop system',
};

const special: Readonly<Record<string, string>> = {
  ...documentNames,
  VIDEO: 'Video of the identity check',
  pan: 'PAN',
  panName: 'Name on PAN',
  gstRegistered: 'Registered for GST',
  gstins: 'GSTINs',
  ifsc: 'IFSC',
  holder: 'Account holder',
  pincode: 'PIN code',
  sellsOn: 'Sells on',
  appUrl: 'App URL',
  storeUrl: 'Store URL',
};

/** The label of a field: `accountNumber` gives "Account number". */
export function fieldText(field: ReasonField): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return special[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const valueTexts: Readonly<Record<string, string>> = {
  YES: 'Yes',
  NO: 'No',
  BOTH: 'Website and app',
  WEBSITE: 'Website',
  APP: 'App',
  CURRENT: 'Current Account',
  OTHER: 'Other/Custom',
};

/** The display value of a field. A category shows its own name without its parents. */
export function valueText(field: ReasonField, value: string): string {
  if (field === 'superCategory' || field === 'category' || field === 'subCategory')
    return words((value.split('.').at(-1) ?? '').replaceAll('-', ' '));
  return valueTexts[value] ?? value;
}

/** A code such as `NO_CONTACT` as words: "No contact". */
export function words(code: string): string {
  const text = code.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How long an item has waited: `26 h`, `24 min`. */
export function waited(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** Whether a submission has waited for more than a day. */
export const isLate = (since: string, now: number): boolean => now - Date.parse(since) > 86_400_000;
