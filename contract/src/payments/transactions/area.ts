import { can } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** Payments. */
export const transactionsHome = {
  path: '/transactions',
  title: 'Transactions',
  access: can('transaction_access'),
  navigation: { label: 'Transactions', icon: 'arrow-left-right', group: 'main' },
  testMode: true,
} as const satisfies Screen;
