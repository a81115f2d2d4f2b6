import type { ApiScope } from '../../core/api/scopes.ts';
import { ownIds } from '../../core/ids.ts';

/** Ids of links between a merchant and a store app. */
export const storeLinkIds = ownIds('slink');

/** What the audit log says of this feature. */
export const storeLinkActs = {
  STORE_APP_SET: 'Provider registered a store app',
  STORE_APP_ENDED: 'Provider removed a store app',
  STORE_LINKED: 'Linked a store app',
  STORE_LINK_KEYS_TAKEN: 'A linked app received its API keys',
  STORE_LINK_ENDED: 'Unlinked an app',
} as const;

/** What the keys of a linked app may do: sell, refund, read, and hear of it. */
export const storeLinkScopes = ['read', 'orders', 'refunds', 'webhooks'] as const satisfies readonly ApiScope[];

/** How long the result of a linking flow stays before the browser goes back to the app (KYC-09), in seconds. */
export const leaveAfterSeconds = { linked: 10, failed: 30 } as const;

/** How long an app may exchange a code for its keys, in seconds. The result stays for ten of them. */
export const codeSeconds = 120;

/** How long a linking flow may take, registration included, in hours. */
export const contextHours = 24;
