/** What the audit log says of this feature. */
export const settlementCheckActs = {
  STATEMENT_MATCHED: 'Compared a bank statement with the settlements',
  FEES_AUDITED: 'Had the fees computed again',
} as const;
