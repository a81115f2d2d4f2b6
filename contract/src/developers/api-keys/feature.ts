import type { ApiScope } from '../../core/api/scopes.ts';
import { ownIds } from '../../core/ids.ts';

/** Ids of API keys. They are not secret. */
export const apiKeyIds = ownIds('key');

/** The audit log texts of this feature's actions. */
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

/**
 * Scopes that move a merchant's money out. While refunds have a limit, a key gets them only with a second person's
 * approval.
 */
export const moneyScopes: ReadonlySet<ApiScope> = new Set<ApiScope>(['refunds']);

/** The default refund limits of a new key, in paise: ₹10,000 per refund and ₹1,00,000 a day. */
export const usualRefundLimits = { perRefund: 10_000_00, perDay: 1_00_000_00 };

/** How long a key is shown (DEV-01), in seconds. */
export const keyShownSeconds = 60;

/** The maximum number of a merchant's keys in one mode that are not disabled. */
export const maxApiKeys = 20;

/** How long the previous key works after a rotation, in hours. */
export const keyOverlapHours = [0, 24, 168] as const;
