import { policyScreens } from '@galla/contract/business/policies/screens.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';

export const policyRoutes: readonly RouteObject[] = [
  page(policyScreens.policies, async () => (await import('./PoliciesPage.tsx')).PoliciesPage),
];
