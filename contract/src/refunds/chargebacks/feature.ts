/** The audit log texts of this feature's actions. */
export const chargebackActs = {
  CHARGEBACK_OPENED: 'Chargeback opened',
  CHARGEBACK_WON: 'Chargeback won',
  CHARGEBACK_LOST: 'Chargeback lost',
} as const;
