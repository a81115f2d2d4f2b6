import { isOnThisMachine } from '../setting-values.ts';
import type { Values } from '../settings.ts';

/** The identity provider for KYC, and who decides afterwards. */
export interface IdentityConfig {
  /** The configured provider; null if there is none. */
  provider: { url: string; keyId: string; secret: string } | null;
  /** The address of the widget for browsers; null to derive it from the other settings. */
  widgetOrigin: string | null;
  /** The port of the demo's widget; 0 for any. */
  widgetPort: number;
  /** Whether every submission waits for a reviewer. */
  reviewAll: boolean;
}

const together = ['IDENTITY_URL', 'IDENTITY_KEY_ID', 'IDENTITY_SECRET'] as const;

/** Checks the settings of the identity provider, whose address, key and secret must be set together. */
export function checkIdentity(values: Values, publicUrl: string, problems: Map<string, string>): IdentityConfig {
  const { IDENTITY_URL: url, IDENTITY_KEY_ID: keyId, IDENTITY_SECRET: secret } = values;
  const given = together.filter((name) => values[name] !== undefined || problems.has(name));
  const [first, ...others] = together.filter((name) => !given.includes(name));
  if (first !== undefined && given.length > 0) {
    const rest = others.length === 0 ? '' : `, and so is ${others.join()}`;
    problems.set(first, `is required with ${given.join(' and ')}${rest}: they connect the identity provider together`);
  }
  if (url !== undefined && isOpen(url))
    problems.set('IDENTITY_URL', 'must begin with https:, because PANs travel there');
  const widgetOrigin =
    values.IDENTITY_WIDGET_ORIGIN === undefined ? null : new URL(values.IDENTITY_WIDGET_ORIGIN).origin;
  checkWidget(widgetOrigin ?? (url === undefined ? null : new URL(url).origin), publicUrl, problems);
  return {
    provider:
      url === undefined || keyId === undefined || secret === undefined
        ? null
        : { url: url.replace(/\/+$/, ''), keyId, secret },
    widgetOrigin,
    widgetPort: values.IDENTITY_WIDGET_PORT,
    reviewAll: values.KYC_REVIEW_ALL === 'yes',
  };
}

/**
 * The widget must have another origin, because the same one would give it the dashboard's session. It must use TLS if
 * the dashboard does, because browsers block plain HTTP in such a page.
 */
function checkWidget(origin: string | null, publicUrl: string, problems: Map<string, string>): void {
  if (origin === null || !URL.canParse(publicUrl)) return;
  const page = new URL(publicUrl);
  if (origin === page.origin) problems.set('IDENTITY_WIDGET_ORIGIN', 'must be another origin than that of PUBLIC_URL');
  else if (page.protocol === 'https:' && isOpen(origin))
    problems.set('IDENTITY_WIDGET_ORIGIN', 'must begin with https:, as PUBLIC_URL does');
}

/** Whether data sent there can be read in transit. */
const isOpen = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !isOnThisMachine(hostname);
};

/** The settings as environment variables, for child processes; null for one that is not set. */
export const identityEnvironment = ({ provider, widgetOrigin, widgetPort, reviewAll }: IdentityConfig) => ({
  IDENTITY_URL: provider?.url ?? null,
  IDENTITY_KEY_ID: provider?.keyId ?? null,
  IDENTITY_SECRET: provider?.secret ?? null,
  IDENTITY_WIDGET_ORIGIN: widgetOrigin,
  IDENTITY_WIDGET_PORT: String(widgetPort),
  KYC_REVIEW_ALL: reviewAll ? 'yes' : 'no',
});
