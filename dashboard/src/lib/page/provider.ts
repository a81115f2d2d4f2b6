import {
  defaultProviderName,
  defaultSupportEmail,
  providerNameMeta,
  supportEmailMeta,
} from '@galla/contract/core/provider.ts';

const setting = (name: string) =>
  globalThis.document?.head?.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

/** The provider's name from its settings. */
export const providerName = setting(providerNameMeta) ?? defaultProviderName;

/** The support email address from the provider's settings. */
export const supportEmail = setting(supportEmailMeta) ?? defaultSupportEmail;

/** A link that opens an email to the provider's support. */
export const supportHref = (subject?: string): string =>
  `mailto:${supportEmail}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
