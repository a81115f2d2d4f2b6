import type { Screens } from '../core/screen.ts';
import { ofSettlements } from '../settlements/screens.ts';

/** The screens that check settlements. */
export const settlementCheckScreens = {
  statementMatch: { path: '/settlements/bank-statement', title: 'Match a bank statement', ...ofSettlements },
  feeAudit: { path: '/settlements/fees', title: 'Check the fees', ...ofSettlements },
} as const satisfies Screens;
