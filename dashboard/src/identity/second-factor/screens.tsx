import { securityHome, twoStepSetup } from '@galla/contract/identity/second-factor/area.ts';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';

/** How a person and the team sign in; the account's password and sessions come from another feature. */
export const securityRoutes = (account: ReactNode): readonly RouteObject[] => [
  page(securityHome, async () => {
    const { SecurityPage } = await import('./SecurityPage.tsx');
    return () => <SecurityPage account={account} />;
  }),
];

/** Two-step verification that the team requires, with its exits. */
export const setupRoutes = (ways: {
  readonly onDone: () => void;
  readonly onSignOut: () => void;
}): readonly RouteObject[] => [
  page(twoStepSetup, async () => {
    const { TwoStepSetupPage } = await import('./TwoStepSetupPage.tsx');
    return () => <TwoStepSetupPage {...ways} />;
  }),
];
