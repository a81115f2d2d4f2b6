/** What the audit log says of this feature. */
export const transactionActs = {
  TRANSACTIONS_EXPORTED: 'Exported transactions',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const transactionChoices = [
  'live-filters',
  'history-columns',
  'payment-instruments',
  'merchants-txnHistoryList',
] as const;
