import { policyScreens } from '@galla/contract/business/policies/screens.ts';
import { page, type Route } from '../../lib/router/routes.ts';

export const policyRoutes: readonly Route[] = [
  page(policyScreens.policies, async () => (await import('./PoliciesPage.tsx')).PoliciesPage),
];
