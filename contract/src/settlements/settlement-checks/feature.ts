/** The acts of this feature in the audit log, with their texts. */
export const settlementCheckActs = {
  STATEMENT_MATCHED: 'Compared a bank statement with the settlements',
  FEES_AUDITED: 'Checked the fees',
} as const;
