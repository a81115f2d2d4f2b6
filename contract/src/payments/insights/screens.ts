import { can, where } from '../../core/endpoint.ts';
import type { PlannedActs, Screens } from '../../core/screen.ts';
import { dashboardHome } from './area.ts';

/** The screens of figures and trends. */
export const insightScreens = { dashboard: dashboardHome } as const satisfies Screens;

/** The planned screens. */
export const plannedInsightScreens = {
  successRate: {
    path: '/sr-dashboard',
    title: 'Success Rate',
    access: where(can('trend_transaction_access'), { merchants: 'online', flags: { SR_DASHBOARD_ENABLED: true } }),
    testMode: false,
  },
} as const satisfies Screens;

/** The planned actions of the dashboard. */
export const plannedInsightActs = {
  seeDowntimes: { on: dashboardHome, does: 'Bank and UPI app issues', access: can('downtime_access') },
} as const satisfies PlannedActs;
