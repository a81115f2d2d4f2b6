import type { Screens } from '../../core/screen.ts';
import { ofSettlements, settlementsHome } from './area.ts';

/** The screens of settlements. */
export const settlementScreens = {
  settlements: settlementsHome,
  settlementDetails: { path: '/settlements/$settlementId', title: 'Settlement Details', ...ofSettlements },
} as const satisfies Screens;
