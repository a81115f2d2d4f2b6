import { ownIds } from '../../core/ids.ts';

/** Ids of recipients. */
export const recipientIds = ownIds('rcpt');

/** The acts of this feature in the audit log, with their texts. */
export const recipientActs = {
  RECIPIENT_ADDED: 'Added a recipient of payment alerts',
  RECIPIENT_VERIFIED: 'Verified a recipient of payment alerts',
  RECIPIENT_REMOVED: 'Removed a recipient of payment alerts',
} as const;
