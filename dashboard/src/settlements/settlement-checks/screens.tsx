import { settlementCheckScreens } from '@galla/contract/settlements/settlement-checks/screens.ts';
import { page } from '../../lib/router/routes.tsx';

const { statementMatch, feeAudit } = settlementCheckScreens;

/** The screens that check settlements. */
export const settlementCheckRoutes = [
  page(statementMatch, async () => (await import('./StatementPage.tsx')).StatementPage),
  page(feeAudit, async () => (await import('./FeeAuditPage.tsx')).FeeAuditPage),
];
