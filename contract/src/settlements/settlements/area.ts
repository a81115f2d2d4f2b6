import { can } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** Settlements belong to the whole merchant (STO-07). */
export const ofSettlements = {
  access: { ...can('settlements_access'), wholeMerchant: true },
  testMode: false,
} as const;

/** Settlements. */
export const settlementsHome = {
  path: '/settlements',
  title: 'Settlements',
  ...ofSettlements,
  navigation: { label: 'Settlements', icon: 'landmark', group: 'main' },
} as const satisfies Screen;
