/** The maximum length of a URL in the fraud check (KYC-06). */
export const maxUrlLength = 255;

/** A URL as stored: without surrounding spaces and trailing slashes. */
export const plainUrl = (text: string): string => text.trim().replace(/\/+$/, '');

const appStores =
  /(^|\.)(play\.google\.com|apps\.apple\.com|itunes\.apple\.com|appgallery\.huawei\.com|galaxystore\.samsung\.com)$/;

/** The host of a URL, in ASCII; undefined for a text that is not a web address with a public name. */
export function hostOf(text: string): string | undefined {
  const plain = plainUrl(text);
  const url = /^https?:\/\//i.test(plain) && plain.length <= maxUrlLength ? URL.parse(plain) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/.test(host) ? host : undefined;
}

/**
 * Whether a URL may be a page of the policy generator (decision 137), which can have any host. Only the server knows
 * which pages belong to the merchant.
 */
export const isPolicyPage = (text: string): boolean =>
  /^https?:\/\/[^/?#@\s]+\/policies\/[a-z0-9]{4,20}\/[a-z-]{3,40}$/.test(plainUrl(text)) && text.length <= maxUrlLength;

/** Whether a URL is an app in an app store, which does not count as a website (KYC-06). */
export const isAppStoreUrl = (text: string): boolean => appStores.test(hostOf(text) ?? '');

/** Whether a URL is an app in the store of its operating system: Google Play for Android, the App Store for iOS. */
export function isAppUrlOf(appType: string | undefined, text: string): boolean {
  const host = hostOf(text) ?? '';
  if (!isAppStoreUrl(text)) return true;
  return appType === 'IOS' ? host.endsWith('apple.com') : !host.endsWith('apple.com');
}
