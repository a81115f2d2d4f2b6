/** The acts of this feature in the audit log, with their texts. */
export const settlementActs = {
  SETTLEMENT_TERMS_SET: 'Provider updated the settlement schedule',
  SETTLEMENTS_HELD: 'Provider held or released settlements',
  SETTLEMENT_RESENT: 'Provider resent a settlement',
  PAYOUT_ACCOUNT_SET: 'Provider updated the settlement bank account',
  SETTLEMENT_EXPORTED: 'Downloaded a settlement',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const settlementChoices = ['merchants-settlements'] as const;
