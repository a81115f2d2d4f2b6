/** The sources that a page needs; each is a list for one directive of CSP Level 3. */
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
  /** The origins of pages that it shows in frames. */
  readonly frames?: readonly string[];
  /** The origins of pages that may show it in a frame; none by default. */
  readonly framedBy?: readonly string[];
  /** The targets of its forms; none by default. */
  readonly forms?: readonly string[];
  /** The names of Trusted Types policies that its scripts may create. Only these turn text into markup or script. */
  readonly trustedTypes?: readonly string[];
}

/**
 * The content security policy of a page: it allows only what the page names, forbids framing by others, and lets no text become
 * script or markup (CSP Level 3, Trusted Types).
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
    ['frame-src', needs.frames],
    ['frame-ancestors', needs.framedBy ?? ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', trustedTypes.length === 0 ? ["'none'"] : trustedTypes],
  ];
  return directives
    .filter(([, sources]) => sources !== undefined)
    .map(([name, sources = []]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The policy of the server's own plain pages: no script, an icon of our own, and styles in the page under a nonce. */
export const plainPagePolicy = (styleNonce: string, needs: Pick<PageNeeds, 'forms' | 'fonts'> = {}): string =>
  pagePolicy({ styles: [`'nonce-${styleNonce}'`], images: ["'self'", 'data:'], ...needs });

/**
 * The browser features that our pages never use, and those that only our own origin may use (Permissions Policy):
 * passkeys, copying to the clipboard, and the location for the form of a store.
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

/** The same for a page that may use some additional features. */
export const permissionsPolicyWith = (...features: readonly string[]): string =>
  features.reduce((policy, feature) => policy.replace(`${feature}=()`, `${feature}=(self)`), permissionsPolicy);

/**
 * The same for a page that delegates camera and microphone to frames of these origins. A page can only delegate what it
 * may use itself.
 */
export const permissionsPolicyFor = (origins: readonly string[]): string =>
  ['camera', 'microphone'].reduce(
    (policy, feature) =>
      policy.replace(`${feature}=()`, `${feature}=(self ${origins.map((one) => `"${one}"`).join(' ')})`),
    permissionsPolicy,
  );
