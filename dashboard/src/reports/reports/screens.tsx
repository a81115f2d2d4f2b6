import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import type { RouteObject } from 'react-router';
import { lead, page, tabs, within } from '../../lib/router/routes.tsx';
import { isInMode, mayAsk } from '../../lib/session/session.ts';
import { ReportsLayout } from './ReportsLayout.tsx';
import { reportTabs } from './report-tabs.ts';

const screens = reportTabs.map(({ screen }) => screen);

/** The screens of reports. Their base path redirects to the first one that the person may open. */
export const routes: readonly RouteObject[] = [
  lead(
    reportsHome.path,
    (session) => (screens.find((screen) => mayAsk(session, screen.access) && isInMode(screen)) ?? dashboardHome).path,
  ),
  within(
    ReportsLayout,
    tabs(screens.map((screen) => page(screen, async () => (await import('./ReportsPage.tsx')).ReportsPage))),
  ),
];
