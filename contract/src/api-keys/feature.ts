import { ownIds } from '../core/ids.ts';

/** Ids of API keys. They are no secret. */
export const apiKeyIds = ownIds('key');

/** The acts of this feature in the audit log, with their texts. */
export const apiKeyActs = {
  API_KEY_CREATED: 'Created an API key',
  API_KEY_VIEWED: 'Viewed an API key',
  API_KEYS_VIEWED: 'Downloaded all API keys, encrypted',
  API_KEY_CHANGED: 'Changed an API key',
  API_KEY_ROTATED: 'Rotated an API key',
  API_KEY_DISABLED: 'Disabled an API key',
} as const;

/** How long a key is shown (DEV-01), in seconds. */
export const keyShownSeconds = 60;

/** The most keys of a merchant in one mode that are not disabled. */
export const maxApiKeys = 20;

/** How long the key from before a rotation works on, in hours. */
export const keyOverlapHours = [0, 24, 168] as const;
