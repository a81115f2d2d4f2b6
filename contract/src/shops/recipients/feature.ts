import { ownIds } from '../../core/ids.ts';

/** Ids of recipients. */
export const recipientIds = ownIds('rcpt');

/** The audit log texts of this feature's actions. */
export const recipientActs = {
  RECIPIENT_ADDED: 'Added a payment alert recipient',
  RECIPIENT_VERIFIED: 'Verified a payment alert recipient',
  RECIPIENT_REMOVED: 'Removed a payment alert recipient',
} as const;
