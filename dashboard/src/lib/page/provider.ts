import {
  defaultProviderName,
  defaultSupportEmail,
  providerNameMeta,
  supportEmailMeta,
} from '@galla/contract/core/provider.ts';

const setting = (name: string) =>
  globalThis.document?.head?.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

/** The provider's name by its settings. */
export const providerName = setting(providerNameMeta) ?? defaultProviderName;

/** Where people write to the provider, as its settings say. */
export const supportEmail = setting(supportEmailMeta) ?? defaultSupportEmail;

/** The link that begins an e-mail to the provider's support. */
export const supportHref = (subject?: string): string =>
  `mailto:${supportEmail}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
