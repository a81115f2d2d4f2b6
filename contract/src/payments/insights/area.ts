import { signedIn } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The dashboard. */
export const dashboardHome = {
  path: '/dashboard',
  title: 'Dashboard',
  access: signedIn,
  navigation: { label: 'Dashboard', icon: 'layout-dashboard', group: 'main' },
  testMode: true,
} as const satisfies Screen;
