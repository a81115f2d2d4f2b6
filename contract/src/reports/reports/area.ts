import { can } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** Reports. */
export const reportsHome = {
  path: '/reports',
  title: 'Reports',
  access: can('transaction_reports_access', 'refund_reports_access', 'settlementreports_access', 'qmc_report_access'),
  navigation: { label: 'Reports', icon: 'file-text', group: 'main' },
  testMode: true,
} as const satisfies Screen;
