import type { WebsiteFinding } from '@galla/contract/business/website-check/checks.ts';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';

/** The subject of a finding. */
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

/** The reason for a finding. */
export const reasons: Readonly<Record<WebsiteFinding['reason'], string>> = {
  FOUND: 'Found on your website.',
  HOSTED: 'Published with Galla. Link to it from your website.',
  NOT_FOUND: 'Your website doesn’t link to it.',
  BROKEN_LINK: 'Your website links to it, but the page doesn’t open.',
  TOO_SHORT: 'The page has too little text.',
  NO_CONTACT: 'The page lacks an email address or a phone number.',
  SECURE: 'Your website opens with https.',
  PLAIN: 'Your website opens without https.',
  IN_RUPEES: 'Your pages show prices in rupees.',
  NO_PRICES: 'No prices in rupees on the pages we checked.',
  AS_CHOSEN: 'Your website matches the type you chose.',
  OTHER_PLATFORM: 'Integration type selected is incorrect, your correct integration type is',
};

/** How to fix it, if the policy generator does not. */
export const repairs: Readonly<Partial<Record<WebsiteFinding['reason'], string>>> = {
  NO_CONTACT: 'Add both to the page your menu calls “Contact”.',
  PLAIN: 'Ask your hosting company for a TLS certificate; most are free.',
  NO_PRICES: 'Show the prices of your goods or services, with ₹.',
  OTHER_PLATFORM: 'Choose it above and check again.',
};

/** Why a website could not be read. */
export const failures: Readonly<Record<NonNullable<WebsiteCheck['failure']>, string>> = {
  NO_HOST: 'No website found at this address. Check the spelling.',
  NOT_PUBLIC: 'This address isn’t on the public internet, so customers can’t open it.',
  REFUSED: 'The website’s server refused the connection.',
  TIMEOUT: 'The website didn’t respond within 8 seconds.',
  TLS: 'The website’s certificate isn’t valid. Browsers will warn your customers.',
  BROKEN: 'The website’s response was cut off. Try again.',
  STATUS: 'The website returned an error instead of a page.',
  NOT_HTML: 'This address leads to a file instead of a page.',
  REDIRECTS: 'The website keeps redirecting.',
  LEADS_AWAY: 'This address leads to another website. Enter that one instead.',
};
