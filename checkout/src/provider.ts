import { defaultProviderName, providerNameMeta } from '@galla/contract/core/provider.ts';

const meta = document.head.querySelector(`meta[name="${providerNameMeta}"]`);

/** What the provider is called, as its settings say. */
export const providerName = meta?.getAttribute('content') ?? defaultProviderName;
