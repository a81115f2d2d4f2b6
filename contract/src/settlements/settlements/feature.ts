/** The audit log texts of this feature's actions. */
export const settlementActs = {
  SETTLEMENT_TERMS_SET: 'Provider updated the settlement schedule',
  SETTLEMENTS_HELD: 'Provider held or released settlements',
  SETTLEMENT_RESENT: 'Provider resent a settlement',
  PAYOUT_ACCOUNT_SET: 'Provider updated the settlement bank account',
  SETTLEMENT_EXPORTED: 'Downloaded a settlement',
} as const;

/** The choices of this feature that are saved for a person across sessions. */
export const settlementChoices = ['merchants-settlements'] as const;
