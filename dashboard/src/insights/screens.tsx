import { dashboardHome } from '@galla/contract/insights/area.ts';
import { page, type Route } from '../lib/router/routes.ts';
import { DashboardPage, type DashboardParts } from './DashboardPage.tsx';

/** The dashboard, with the parts of other features in it. */
export const dashboardRoutes = (parts: DashboardParts): readonly Route[] => [
  page(dashboardHome, async () => () => <DashboardPage {...parts} />),
];
