import type { WebsiteFinding } from '@galla/contract/business/website-check/checks.ts';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The subject of a finding. */
export const subjects: Readonly<Record<WebsiteFinding['subject'], MessageDescriptor>> = {
  TLS: msg`Encryption`,
  TERMS: msg`Terms and Conditions`,
  PRIVACY: msg`Privacy Policy`,
  REFUND: msg`Refund Policy`,
  RETURN: msg`Return Policy`,
  SHIPPING: msg`Shipping Policy`,
  CONTACT: msg`Contact page`,
  PRICES: msg`Prices`,
  PLATFORM: msg`Integration type`,
};

/** The reason for a finding. That of another platform also names the platform. */
export const reasons: Readonly<Record<Exclude<WebsiteFinding['reason'], 'OTHER_PLATFORM'>, MessageDescriptor>> = {
  FOUND: msg`Found on your website.`,
  HOSTED: msg`Published with Galla. Link to it from your website.`,
  NOT_FOUND: msg`Your website doesn’t link to it.`,
  BROKEN_LINK: msg`Your website links to it, but the page doesn’t open.`,
  TOO_SHORT: msg`The page has too little text.`,
  NO_CONTACT: msg`The page lacks an email address or a phone number.`,
  SECURE: msg`Your website opens with https.`,
  PLAIN: msg`Your website opens without https.`,
  IN_RUPEES: msg`Your pages show prices in rupees.`,
  NO_PRICES: msg`No prices in rupees on the pages we checked.`,
  AS_CHOSEN: msg`Your website matches the type you chose.`,
};

/** How to fix it, if the policy generator does not. */
export const repairs: Readonly<Partial<Record<WebsiteFinding['reason'], MessageDescriptor>>> = {
  NO_CONTACT: msg`Add both to the page your menu calls “Contact”.`,
  PLAIN: msg`Ask your hosting company for a TLS certificate; most are free.`,
  NO_PRICES: msg`Show the prices of your goods or services, with ₹.`,
  OTHER_PLATFORM: msg`Choose it above and check again.`,
};

/** Why a website could not be read. */
export const failures: Readonly<Record<NonNullable<WebsiteCheck['failure']>, MessageDescriptor>> = {
  NO_HOST: msg`No website found at this address. Check the spelling.`,
  NOT_PUBLIC: msg`This address isn’t on the public internet, so customers can’t open it.`,
  REFUSED: msg`The website’s server refused the connection.`,
  TIMEOUT: msg`The website didn’t respond within 8 seconds.`,
  TLS: msg`The website’s certificate isn’t valid. Browsers will warn your customers.`,
  BROKEN: msg`The website’s response was cut off. Try again.`,
  STATUS: msg`The website returned an error instead of a page.`,
  NOT_HTML: msg`This address leads to a file instead of a page.`,
  REDIRECTS: msg`The website keeps redirecting.`,
  LEADS_AWAY: msg`This address leads to another website. Enter that one instead.`,
};
