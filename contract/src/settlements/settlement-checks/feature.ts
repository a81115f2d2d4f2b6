/** The acts of this feature in the audit log, with their texts. */
export const settlementCheckActs = {
  STATEMENT_MATCHED: 'Matched a bank statement with settlements',
  FEES_AUDITED: 'Checked fees',
} as const;
