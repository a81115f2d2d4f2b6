import { calls } from '../../core/endpoint.ts';
import type { bankAccounts as bankAccountsEndpoints } from './endpoints.ts';
import { bankAccountsRoutes } from './routes.ts';

export const bankAccounts = calls<typeof bankAccountsEndpoints>(bankAccountsRoutes);
