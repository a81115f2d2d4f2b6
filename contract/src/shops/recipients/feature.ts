import { ownIds } from '../../core/ids.ts';

/** Ids of recipients. */
export const recipientIds = ownIds('rcpt');

/** The acts of this feature in the audit log, with their texts. */
export const recipientActs = {
  RECIPIENT_ADDED: 'Added a payment alert recipient',
  RECIPIENT_VERIFIED: 'Verified a payment alert recipient',
  RECIPIENT_REMOVED: 'Removed a payment alert recipient',
} as const;
