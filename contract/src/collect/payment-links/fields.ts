import type { FieldRules } from '../../identity/access/fields.ts';

/** The largest amount of a link of an offline merchant: ₹25,000, in paise (PAY-01). */
export const largestOfflineLink = 25_000_00;

/** The smallest amount of a link and of a part: ₹1, in paise. */
export const smallestLink = 100;

/** The longest texts and the most things of a link. */
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

/** After so many failed attempts a link fails: enough for a customer with several cards, too few to try stolen ones. */
export const maxFailedAttempts = 20;

/** The GST rates of items, in per cent: those of the law since 2025, and 12 and 28 for what was agreed before. */
export const itemGstRates = [0, 3, 5, 12, 18, 28, 40] as const;

/** How many links a page of the list has. */
export const linksOnPage = 20;

/** With how many calendar months a link expires at most; one unless it says otherwise. */
export const linkMonths = { usual: 1, most: 6 } as const;

const istMs = 5.5 * 3_600_000;

/** The last second of a day of India (`YYYY-MM-DD`): 23:59:59 IST, in ms since 1970. */
export const endOfIstDay = (day: string): number => Date.parse(`${day}T23:59:59+05:30`);

/** The last second of the day of India that lies so many calendar months after `now`, in ms since 1970. */
export function linkExpiry(now: number, months: number): number {
  const today = new Date(now + istMs);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() + months, today.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last), 23, 59, 59) - istMs;
}

/** The part of GST in an amount that includes it, in whole paise. */
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

/** Texts of the fields of a link, the same on screens, in files and in the API. */
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

/** What screens say where a call fails without a reason of its own (PAY-02). */
export const paymentLinkFailures = {
  create: 'Failed to create payment link, please create again.',
  activate: 'Could not activate payment links',
  access: 'Access to payment links not available',
} as const;

/** A reference ID to offer: `PL-` and 10 characters of an alphabet without look-alikes, of these random bytes. */
export function suggestedReferenceId(random: Uint8Array): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return `PL-${Array.from(random.slice(0, 10), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}
