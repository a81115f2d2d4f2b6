import { ownIds } from '../core/ids.ts';

/** Ids of recipients. */
export const recipientIds = ownIds('rcpt');

/** What the audit log says of this feature. */
export const recipientActs = {
  RECIPIENT_ADDED: 'Added somebody who is told of payments',
  RECIPIENT_VERIFIED: 'Verified somebody who is told of payments',
  RECIPIENT_REMOVED: 'Removed somebody who is told of payments',
} as const;
