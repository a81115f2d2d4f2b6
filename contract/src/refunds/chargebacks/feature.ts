/** The acts of this feature in the audit log, with their texts. */
export const chargebackActs = {
  CHARGEBACK_OPENED: 'Chargeback opened',
  CHARGEBACK_WON: 'Chargeback won',
  CHARGEBACK_LOST: 'Chargeback lost',
} as const;
