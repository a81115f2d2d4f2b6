import { can, route, routes } from '../../core/endpoint.ts';
import { seesTakings } from '../../shops/stores/access.ts';
import { seesStoreFigures } from './access.ts';

export const insightsRoutes = routes('insights', {
  summary: route('POST /v1/insights/summary', { reads: true, access: can('trend_transaction_access') }),
});

export const storeInsightsRoutes = routes('store-insights', {
  ranking: route('POST /v1/insights/stores/ranking', { reads: true, access: seesStoreFigures }),
  hours: route('POST /v1/insights/hours', { reads: true, access: seesStoreFigures }),
  compare: route('POST /v1/insights/stores/compare', { reads: true, access: seesStoreFigures }),
  shift: route('POST /v1/insights/stores/shift', { reads: true, access: seesTakings }),
});
