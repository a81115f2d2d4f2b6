import { engine, route, routes } from '../../core/endpoint.ts';
import { settlementScreens } from './screens.ts';

/** Who may see settlements. They belong to the whole merchant, so people limited to single stores may not (STO-07). */
export const seesSettlements = settlementScreens.settlements.access;

export const settlementsRoutes = routes('settlements', {
  holidays: route('GET /v1/dashboard/getSettlementHolidayList', { access: seesSettlements, testMode: false }),
  daily: route('POST /v1/settlements/daily', { access: seesSettlements, risk: 'none', testMode: false }),
  recent: route('GET /v1/settlements/recent', { access: seesSettlements, testMode: false }),
  changes: route('POST /v1/settlements/changes', { access: seesSettlements, risk: 'none', testMode: false }),
  calendar: route('GET /v1/settlements/calendar', { access: seesSettlements, testMode: false }),
  ofPayment: route('GET /v1/settlements/payment/:unitId', { access: seesSettlements, testMode: false }),
  details: route('GET /v1/settlements/:settlementId/details', { access: seesSettlements, testMode: false }),
  items: route('GET /v1/settlements/:settlementId/items', { access: seesSettlements, testMode: false }),
  download: route('GET /v1/settlements/download/:settlementId', { access: seesSettlements, testMode: false }),
  report: route('POST /rail/v1/payouts', { access: engine, testMode: false }),
});

export const groupSettlementsRoutes = routes('groupSettlements', {
  byDay: route('POST /v1/settlements/group', { access: seesSettlements, risk: 'none', testMode: false }),
  expected: route('POST /v1/settlements/group/expected', { access: seesSettlements, risk: 'none', testMode: false }),
});
