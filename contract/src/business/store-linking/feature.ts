import type { ApiScope } from '../../core/api/scopes.ts';
import { ownIds } from '../../core/ids.ts';

/** Ids of links between a merchant and a store app. */
export const storeLinkIds = ownIds('slink');

/** The audit log texts of this feature's actions. */
export const storeLinkActs = {
  STORE_APP_SET: 'Provider registered a store app',
  STORE_APP_ENDED: 'Provider removed a store app',
  STORE_LINKED: 'Linked a store app',
  STORE_LINK_KEYS_TAKEN: 'A linked app received its API keys',
  STORE_LINK_ENDED: 'Unlinked an app',
} as const;

/** The scopes of a linked app's keys: sell, refund, read, and receive webhooks. */
export const storeLinkScopes = ['read', 'orders', 'refunds', 'webhooks'] as const satisfies readonly ApiScope[];

/** How long the result of a linking flow shows before the browser returns to the app (KYC-09), in seconds. */
export const leaveAfterSeconds = { linked: 10, failed: 30 } as const;

/** How long an app may exchange a code for its keys, in seconds. The result is on screen for ten of them. */
export const codeSeconds = 120;

/** The maximum duration of a linking flow, registration included, in hours. */
export const contextHours = 24;
