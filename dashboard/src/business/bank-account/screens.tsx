import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { page } from '../../lib/router/routes.tsx';

export const bankAccountRoutes = [
  page(bankAccountScreens.bankAccount, async () => (await import('./BankAccountPage.tsx')).BankAccountPage),
];
