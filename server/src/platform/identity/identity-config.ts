import { isOnThisMachine } from '../setting-values.ts';
import type { Values } from '../settings.ts';

/** Who checks identities for KYC, and who decides then. */
export interface IdentityConfig {
  /** The provider that is asked; null where none is set. */
  provider: { url: string; keyId: string; secret: string } | null;
  /** Where browsers reach the widget; null for the place that follows from the other settings. */
  widgetOrigin: string | null;
  /** The port of the demo's widget; 0 for any. */
  widgetPort: number;
  /** Whether every submission waits for a person of the desk. */
  reviewAll: boolean;
}

const together = ['IDENTITY_URL', 'IDENTITY_KEY_ID', 'IDENTITY_SECRET'] as const;

/** Checks the settings of the identity provider, whose address, key and secret belong together. */
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

/** The same origin would give the widget the dashboard's session, and a browser shows no open page in one over TLS. */
function checkWidget(origin: string | null, publicUrl: string, problems: Map<string, string>): void {
  if (origin === null || !URL.canParse(publicUrl)) return;
  const page = new URL(publicUrl);
  if (origin === page.origin) problems.set('IDENTITY_WIDGET_ORIGIN', 'must be another origin than that of PUBLIC_URL');
  else if (page.protocol === 'https:' && isOpen(origin))
    problems.set('IDENTITY_WIDGET_ORIGIN', 'must begin with https:, as PUBLIC_URL does');
}

/** Whether what is sent there can be read on the way. */
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
