import { can, signedIn, where } from '../core/endpoint.ts';
import type { PlannedActs, Screen, Screens } from '../core/screen.ts';

/** The dashboard. The frame reads this screen alone. */
export const dashboardHome = {
  path: '/dashboard',
  title: 'Dashboard',
  access: signedIn,
  navigation: { label: 'Dashboard', icon: 'layout-dashboard', group: 'main' },
  testMode: true,
} as const satisfies Screen;

/** The screens of figures and trends. */
export const insightScreens = { dashboard: dashboardHome } as const satisfies Screens;

/** Those that come later. */
export const plannedInsightScreens = {
  successRate: {
    path: '/sr-dashboard',
    title: 'Success Rate',
    access: where(can('trend_transaction_access'), { merchants: 'online', flags: { SR_DASHBOARD_ENABLED: true } }),
    testMode: false,
  },
} as const satisfies Screens;

/** What the dashboard cannot show yet. */
export const plannedInsightActs = {
  seeDowntimes: { on: dashboardHome, does: 'Banks and UPI apps in trouble', access: can('downtime_access') },
} as const satisfies PlannedActs;
