/** The audit log texts of this feature's actions. */
export const transactionActs = {
  TRANSACTIONS_EXPORTED: 'Exported transactions',
} as const;

/** The choices of this feature that are saved for a person across sessions. */
export const transactionChoices = [
  'live-filters',
  'history-columns',
  'history-column-layout',
  'payment-instruments',
  'merchants-txnHistoryList',
] as const;
