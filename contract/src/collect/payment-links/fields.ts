import type { FieldRules } from '../../identity/access/fields.ts';

/** The maximum amount of an offline merchant's link: ₹25,000, in paise (PAY-01). */
export const largestOfflineLink = 25_000_00;

/** The minimum amount of a link and of a part: ₹1, in paise. */
export const smallestLink = 100;

/** The maximum lengths and counts of a link's fields. */
export const linkLimits = {
  referenceId: 40,
  purpose: 63,
  customerName: 120,
  asks: 5,
  askLabel: 40,
  answer: 120,
  items: 50,
  itemName: 80,
  quantity: 9_999,
  reminders: 3,
} as const;

/**
 * The number of failed attempts after which a link fails: enough for a customer with several cards, too few to test
 * stolen ones.
 */
export const maxFailedAttempts = 20;

/** The GST rates of items, in per cent: the legal rates since 2025, and 12 and 28 for earlier agreements. */
export const itemGstRates = [0, 3, 5, 12, 18, 28, 40] as const;

/** The number of links on a page of the list. */
export const linksOnPage = 20;

/** The maximum and default number of calendar months until a link expires. */
export const linkMonths = { usual: 1, max: 6 } as const;

const istMs = 5.5 * 3_600_000;

/** The last second of an Indian day (`YYYY-MM-DD`): 23:59:59 IST, in ms since 1970. */
export const endOfIstDay = (day: string): number => Date.parse(`${day}T23:59:59+05:30`);

/** The last second of the Indian day that many calendar months after `now`, in ms since 1970. */
export function linkExpiry(now: number, months: number): number {
  const today = new Date(now + istMs);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() + months, today.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last), 23, 59, 59) - istMs;
}

/** The GST included in an amount, in whole paise. */
export const gstWithin = (amount: number, rate: number): number => Math.round((amount * rate) / (100 + rate));

/** The rules of a reference ID. */
export const referenceIdRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Enter a reference ID.' },
    { max: linkLimits.referenceId, message: 'Use up to 40 characters for the reference ID.' },
    {
      pattern: /^[A-Za-z0-9][A-Za-z0-9 ._/#:-]*$/,
      message: 'Start with a letter or digit, then use letters, digits, spaces and . _ / # : -',
    },
  ],
};

/** The texts for a link's fields, the same on screens, in files and in the API. */
export const linkTexts = {
  tooSmall: 'Minimum amount is ₹1.',
  tooLarge: 'The amount is too large.',
  tooLargeOffline: 'The maximum amount is ₹25,000.',
  past: 'Choose a time in the future.',
  tooFar: 'Choose an expiry within six months.',
  oneExpiry: 'Enter a date or a time, not both.',
  firstPart: 'The first payment can’t exceed the amount.',
  itemsDiffer: 'The items do not add up to the amount.',
  noPhone: 'Enter a mobile number to send an SMS.',
  noEmail: 'Enter an email address to send an email.',
  noStore: 'Choose a store.',
  formula: 'Start with a letter or digit.',
} as const;

/** The message for a call that fails without its own reason (PAY-02). */
export const paymentLinkFailures = {
  create: 'Failed to create payment link, please create again.',
  activate: 'Could not activate payment links',
  access: 'Access to payment links not available',
} as const;

/** A suggested reference ID: `PL-` and 10 characters of an alphabet without look-alikes, from these random bytes. */
export function suggestedReferenceId(random: Uint8Array): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return `PL-${Array.from(random.slice(0, 10), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}
