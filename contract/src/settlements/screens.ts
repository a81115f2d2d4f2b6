import { can } from '../core/endpoint.ts';
import type { Screen, Screens } from '../core/screen.ts';

/** Settlements are the whole merchant's (STO-07). */
export const ofSettlements = {
  access: { ...can('settlements_access'), wholeMerchant: true },
  testMode: false,
} as const;

/** Settlements. The frame of the dashboard reads this screen alone. */
export const settlementsHome = {
  path: '/settlements',
  title: 'Settlements',
  ...ofSettlements,
  navigation: { label: 'Settlements', icon: 'landmark', group: 'main' },
} as const satisfies Screen;

/** The screens of settlements. */
export const settlementScreens = {
  settlements: settlementsHome,
  settlementDetails: { path: '/settlements/$settlementId', title: 'Settlement Details', ...ofSettlements },
} as const satisfies Screens;
