import { ownIds } from '../../core/ids.ts';

/** The acts of this feature in the audit log, with their texts. */
export const secondFactorActs = {
  SECOND_FACTOR_ADDED: 'Added a way of two-step verification',
  SECOND_FACTOR_REMOVED: 'Removed a way of two-step verification',
  PASSKEY_RENAMED: 'Renamed a passkey',
  RECOVERY_CODES_MADE: 'Made new recovery codes',
  IDENTITY_CONFIRMED: 'Confirmed who they are',
  SECOND_FACTOR_REQUIREMENT_CHANGED: 'Changed whether the team needs two-step verification',
  SECOND_FACTOR_RESET: 'Reset the two-step verification of a member',
  SECOND_FACTOR_ASKED: 'Asked to add a second way to confirm',
  SECOND_FACTOR_REQUEST_CANCELLED: 'Cancelled the request for a second way to confirm',
} as const;

/** Ids of passkeys. */
export const passkeyIds = ownIds('pky');
