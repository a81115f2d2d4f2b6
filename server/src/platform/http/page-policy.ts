/** What a page needs beyond nothing; each is a list of sources of one directive of CSP Level 3. */
export interface PageNeeds {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly images?: readonly string[];
  readonly fonts?: readonly string[];
  readonly connections?: readonly string[];
  /** Its web app manifest. */
  readonly manifest?: readonly string[];
  /** Its service worker. */
  readonly workers?: readonly string[];
  /** Where its forms may go; nowhere unless said. */
  readonly forms?: readonly string[];
  /** The names of Trusted Types policies that its scripts may make. Text becomes markup or script by these alone. */
  readonly trustedTypes?: readonly string[];
}

/**
 * The content security policy of a page: nothing is allowed that it does not name, nothing may frame it, and no text
 * becomes script or markup (CSP Level 3, Trusted Types).
 */
export function pagePolicy(needs: PageNeeds): string {
  const { scripts, styles, images, fonts, connections, forms = ["'none'"], trustedTypes = [] } = needs;
  const directives: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['default-src', ["'none'"]],
    ['script-src', scripts],
    ['style-src', styles],
    ['img-src', images],
    ['font-src', fonts],
    ['connect-src', connections],
    ['manifest-src', needs.manifest],
    ['worker-src', needs.workers],
    ['form-action', forms],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', trustedTypes.length === 0 ? ["'none'"] : trustedTypes],
  ];
  return directives
    .filter(([, sources]) => sources !== undefined)
    .map(([name, sources = []]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The script of the server's own plain pages: none. Their styles stand in the page, under a nonce. */
export const plainPagePolicy = (styleNonce: string, forms?: readonly string[]): string =>
  pagePolicy({ styles: [`'nonce-${styleNonce}'`], ...(forms === undefined ? {} : { forms }) });

/**
 * What no page of ours asks a browser for, and what only our own origin may (Permissions Policy): passkeys, copying to
 * the clipboard, and the place of a store where its form asks the device.
 */
export const permissionsPolicy = [
  ...[
    'accelerometer',
    'bluetooth',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  ...[
    'clipboard-read',
    'clipboard-write',
    'geolocation',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((feature) => `${feature}=(self)`),
].join(', ');

/** The same for a page that may use some of what others may not. */
export const permissionsPolicyWith = (...features: readonly string[]): string =>
  features.reduce((policy, feature) => policy.replace(`${feature}=()`, `${feature}=(self)`), permissionsPolicy);
