/** What the audit log says of this feature. */
export const chargebackActs = {
  CHARGEBACK_OPENED: 'The customer’s bank took money back',
  CHARGEBACK_WON: 'The customer’s bank gave money back',
  CHARGEBACK_LOST: 'The customer’s bank keeps what it took back',
} as const;
