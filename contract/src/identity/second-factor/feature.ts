import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const secondFactorActs = {
  SECOND_FACTOR_ADDED: 'Added a two-step method',
  SECOND_FACTOR_REMOVED: 'Removed a two-step method',
  PASSKEY_RENAMED: 'Renamed a passkey',
  RECOVERY_CODES_MADE: 'Created new recovery codes',
  IDENTITY_CONFIRMED: 'Verified identity',
  SECOND_FACTOR_REQUIREMENT_CHANGED: 'Changed the team’s two-step requirement',
  SECOND_FACTOR_RESET: 'Reset a person’s two-step verification',
  SECOND_FACTOR_ASKED: 'Requested a second way to verify',
  SECOND_FACTOR_REQUEST_CANCELLED: 'Cancelled a request for a second way to verify',
} as const;

/** Ids of passkeys. */
export const passkeyIds = ownIds('pky');
