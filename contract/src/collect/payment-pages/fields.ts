import type { FieldRules } from '../../identity/access/fields.ts';

/** The templates of a page. */
export const pageTemplates = ['BLANK', 'DONATION', 'EVENT', 'FEE'] as const;

/** The template of a page. */
export type PageTemplate = (typeof pageTemplates)[number];

/** The maximum lengths and counts of a page's fields. */
export const pageLimits = {
  title: 80,
  text: 4_000,
  successText: 1_000,
  asks: 5,
  askLabel: 40,
  answer: 120,
  options: 20,
  option: 40,
  items: 30,
  itemName: 80,
  itemNote: 120,
  stock: 1_000_000,
  perCustomer: 100,
  suggested: 6,
  customerName: 120,
  /** Per merchant, without closed pages. */
  pages: 100,
  /** Per page: its current address, and the earlier ones that redirect to it. */
  addresses: 10,
} as const;

/** The minimum amount of a page: ₹1, in paise. */
export const smallestPagePayment = 100;

/** The maximum size of an uploaded picture, in bytes. */
export const largestPagePicture = 10 * 1024 * 1024;

/** The page size of the list of pages and of a page's payments. */
export const pagesOnList = 20;

/** How long a page order reserves its items before its customer starts to pay, in ms. */
export const pageHoldMs = 5 * 60_000;

/**
 * The same from the order's creation, once a payment has started. A payment that is pending at that time is waited for.
 */
export const pageOrderMs = 20 * 60_000;

/** Words that cannot be a page's address: our own paths, and names that customers would wrongly trust. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'administrator',
  'api',
  'assets',
  'auth',
  'bank',
  'billing',
  'blog',
  'checkout',
  'contact',
  'dashboard',
  'docs',
  'favicon',
  'galla',
  'health',
  'help',
  'home',
  'image',
  'images',
  'index',
  'invoice',
  'kyc',
  'legal',
  'link',
  'links',
  'login',
  'logout',
  'mail',
  'merchant',
  'npci',
  'official',
  'page',
  'pages',
  'password',
  'payment',
  'payments',
  'picture',
  'pictures',
  'privacy',
  'receipt',
  'receipts',
  'refund',
  'refunds',
  'register',
  'report',
  'reports',
  'reset',
  'robots',
  'root',
  'secure',
  'security',
  'settings',
  'signin',
  'signup',
  'static',
  'status',
  'store',
  'support',
  'system',
  'team',
  'terms',
  'test',
  'upi',
  'verify',
  'webhook',
  'webhooks',
]);

/** The pattern of an address: lower case, 4 to 60 characters, hyphens between words. */
export const slugPattern = /^(?=.{4,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** The rules of an address of a page. */
export const slugRules: FieldRules = {
  trim: true,
  rules: [
    { min: 4, message: 'Use at least 4 characters.' },
    { max: 60, message: 'Use up to 60 characters.' },
    { pattern: slugPattern, message: 'Use small letters a to z, digits, and hyphens between them.' },
  ],
};

/** A suggested address for a title: its letters and digits, or a default word if there are too few. */
export function slugOf(title: string, otherwise = 'page'): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  return words.length < 4 || reservedSlugs.has(words) ? [otherwise, words].filter(Boolean).join('-') : words;
}

/** The texts for a page's fields, the same on screens and in the API. */
export const pageTexts = {
  formula: 'Start with a letter or digit.',
  tooSmall: 'Minimum amount is ₹1.',
  tooLarge: 'The amount is too large.',
  leastMost: 'The maximum can’t be less than the minimum.',
  suggested: 'Suggest amounts between the minimum and the maximum.',
  noItems: 'Add at least one item.',
  options: 'Add at least two options.',
  order: 'The end must be after the start.',
  past: 'Choose a time in the future.',
  reserved: 'This address is reserved. Choose another one.',
  addresses: 'You’ve reached the limit of 10 address changes.',
} as const;

/** The message for an address that another page has, with a free one. */
export const takenSlug = (free: string) => `This address is taken. ${free} is available.`;

/** The message for a new stock that is lower than the items sold or reserved. */
export const heldStock = (held: number) => `${held} are already sold or reserved.`;
