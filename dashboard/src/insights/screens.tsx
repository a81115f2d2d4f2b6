import { dashboardHome } from '@galla/contract/insights/area.ts';
import type { ReactNode } from 'react';
import { page, type Route } from '../lib/router/routes.ts';
import { DashboardPage } from './DashboardPage.tsx';
import type { DashboardChoice } from './use-summary.ts';

/** The dashboard; the newest payments in it are of another feature. */
export const dashboardRoutes = (recent: (choice: DashboardChoice) => ReactNode): readonly Route[] => [
  page(dashboardHome, async () => () => <DashboardPage recent={recent} />),
];
