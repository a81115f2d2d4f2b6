/** The acts of this feature in the audit log, with their texts. */
export const transactionActs = {
  TRANSACTIONS_EXPORTED: 'Exported transactions',
} as const;

/** The choices of this feature that a person keeps across sessions. */
export const transactionChoices = [
  'live-filters',
  'history-columns',
  'history-column-layout',
  'payment-instruments',
  'merchants-txnHistoryList',
] as const;
