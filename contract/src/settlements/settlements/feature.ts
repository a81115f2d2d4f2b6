/** The acts of this feature in the audit log, with their texts. */
export const settlementActs = {
  SETTLEMENT_TERMS_SET: 'The provider set when settlements come',
  SETTLEMENTS_HELD: 'The provider held or released settlements',
  SETTLEMENT_RESENT: 'The provider sent a settlement again',
  PAYOUT_ACCOUNT_SET: 'The provider set the bank account of settlements',
  SETTLEMENT_EXPORTED: 'Downloaded a settlement',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const settlementChoices = ['merchants-settlements'] as const;
