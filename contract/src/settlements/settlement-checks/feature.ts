/** The audit log texts of this feature's actions. */
export const settlementCheckActs = {
  STATEMENT_MATCHED: 'Matched a bank statement with settlements',
  FEES_AUDITED: 'Checked fees',
} as const;
