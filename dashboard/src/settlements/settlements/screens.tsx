import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import { page } from '../../lib/router/routes.tsx';

const { settlements, settlementDetails } = settlementScreens;

export const settlementRoutes = [
  page(settlements, async () => (await import('./SettlementsPage.tsx')).SettlementsPage),
  page(settlementDetails, async () => (await import('./SettlementDetailsPage.tsx')).SettlementDetailsPage),
];
