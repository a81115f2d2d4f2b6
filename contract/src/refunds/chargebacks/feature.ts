/** The acts of this feature in the audit log, with their texts. */
export const chargebackActs = {
  CHARGEBACK_OPENED: 'The customer’s bank took money back',
  CHARGEBACK_WON: 'The customer’s bank returned the money',
  CHARGEBACK_LOST: 'The customer’s bank kept the money',
} as const;
