import { defaultSupportEmail, supportEmailMeta } from '@galla/contract/core/provider.ts';

const meta = globalThis.document?.head?.querySelector(`meta[name="${supportEmailMeta}"]`);

/** Where people write to the provider, as its settings say. */
export const supportEmail = meta?.getAttribute('content') ?? defaultSupportEmail;

/** The link that begins an e-mail to the provider's support. */
export const supportHref = (subject?: string): string =>
  `mailto:${supportEmail}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
