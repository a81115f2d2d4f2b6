import type { Screens } from '../../core/screen.ts';
import { ofSettlements } from '../settlements/area.ts';

/** The screens that check settlements. */
export const settlementCheckScreens = {
  statementMatch: { path: '/settlements/bank-statement', title: 'Match a bank statement', ...ofSettlements },
  feeAudit: { path: '/settlements/fees', title: 'Check fees', ...ofSettlements },
} as const satisfies Screens;
