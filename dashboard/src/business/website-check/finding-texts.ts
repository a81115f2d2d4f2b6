import type { WebsiteFinding } from '@galla/contract/business/website-check/checks.ts';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';

/** What a line of the report is about. */
export const subjects: Readonly<Record<WebsiteFinding['subject'], string>> = {
  TLS: 'Encryption',
  TERMS: 'Terms and Conditions',
  PRIVACY: 'Privacy Policy',
  REFUND: 'Refund Policy',
  RETURN: 'Return Policy',
  SHIPPING: 'Shipping Policy',
  CONTACT: 'Contact page',
  PRICES: 'Prices',
  PLATFORM: 'Integration type',
};

/** What was found. */
export const reasons: Readonly<Record<WebsiteFinding['reason'], string>> = {
  FOUND: 'Found on your website.',
  HOSTED: 'Published with Galla. Put a link to it on your website.',
  NOT_FOUND: 'No link on your website leads to it.',
  BROKEN_LINK: 'A link leads to it, but the page does not open.',
  TOO_SHORT: 'The page has less than a few sentences.',
  NO_CONTACT: 'The page lacks an email address or a phone number.',
  SECURE: 'Your website opens with https.',
  PLAIN: 'Your website opens without https.',
  IN_RUPEES: 'Your pages show prices in rupees.',
  NO_PRICES: 'No price in rupees was seen on the pages that were read.',
  AS_CHOSEN: 'Your website is built as you chose.',
  OTHER_PLATFORM: 'Integration type selected is incorrect, your correct integration type is',
};

/** How to repair it, where the policy generator does not. */
export const repairs: Readonly<Partial<Record<WebsiteFinding['reason'], string>>> = {
  NO_CONTACT: 'Write both on the page that your menu calls “Contact”.',
  PLAIN: 'Ask your hosting company for a TLS certificate; most are free.',
  NO_PRICES: 'Show what your goods or services cost, with ₹.',
  OTHER_PLATFORM: 'Choose it above and check again.',
};

/** Why a website could not be read. */
export const failures: Readonly<Record<NonNullable<WebsiteCheck['failure']>, string>> = {
  NO_HOST: 'There is no website at this address. Check its spelling.',
  NOT_PUBLIC: 'This address is not on the internet, so customers cannot open it.',
  REFUSED: 'The server of the website refused the connection.',
  TIMEOUT: 'The website did not answer within 8 seconds.',
  TLS: 'The certificate of the website is not valid. Customers’ browsers warn of it.',
  BROKEN: 'The website broke its answer off. Try again.',
  STATUS: 'The website answered with an error instead of a page.',
  NOT_HTML: 'This address leads to a file instead of a page.',
  REDIRECTS: 'The website redirects without an end.',
  LEADS_AWAY: 'This address leads to another website. Enter that one instead.',
};
