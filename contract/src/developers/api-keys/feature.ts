import type { ApiScope } from '../../core/api/scopes.ts';
import { ownIds } from '../../core/ids.ts';

/** Ids of API keys. They are no secret. */
export const apiKeyIds = ownIds('key');

/** The acts of this feature in the audit log, with their texts. */
export const apiKeyActs = {
  API_KEY_CREATED: 'Created an API key',
  API_KEY_VIEWED: 'Viewed an API key',
  API_KEYS_VIEWED: 'Downloaded all API keys, encrypted',
  API_KEY_CHANGED: 'Changed an API key',
  API_KEY_CHANGE_REQUESTED: 'Requested more refund access for an API key',
  API_KEY_CHANGE_STOPPED: 'Stopped a change to an API key',
  API_KEY_ROTATED: 'Rotated an API key',
  API_KEY_DISABLED: 'Disabled an API key',
} as const;

/** Scopes that move a merchant's money out. While refunds have a limit, a key gets them by a second person. */
export const moneyScopes: ReadonlySet<ApiScope> = new Set<ApiScope>(['refunds']);

/** The refund limits of a new key, in paise: ₹10,000 at once and ₹1,00,000 a day. */
export const usualRefundLimits = { perRefund: 10_000_00, perDay: 1_00_000_00 };

/** How long a key is shown (DEV-01), in seconds. */
export const keyShownSeconds = 60;

/** The most keys of a merchant in one mode that are not disabled. */
export const maxApiKeys = 20;

/** How long the key from before a rotation works on, in hours. */
export const keyOverlapHours = [0, 24, 168] as const;
