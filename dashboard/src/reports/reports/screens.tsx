import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import { page, type Route, tabs, within } from '../../lib/router/routes.ts';
import { isInMode, mayAsk } from '../../lib/session/session.ts';
import { ReportsLayout } from './ReportsLayout.tsx';
import { reportTabs } from './report-tabs.ts';

const screens = reportTabs.map(({ screen }) => screen);

/** The screens of reports. Their base path redirects to the first one that the person may open. */
export const routes: readonly Route[] = [
  {
    path: reportsHome.path,
    to: (session) =>
      (screens.find((screen) => mayAsk(session, screen.access) && isInMode(screen)) ?? dashboardHome).path,
  },
  ...tabs(
    within(
      ReportsLayout,
      screens.map((screen) => page(screen, async () => (await import('./ReportsPage.tsx')).ReportsPage)),
    ),
  ),
];
