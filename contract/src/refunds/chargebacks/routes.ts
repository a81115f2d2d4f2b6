import { engine, route, routes } from '../../core/endpoint.ts';

export const chargebacksRoutes = routes('chargebacks', {
  report: route('POST /rail/v1/chargebacks', { access: engine, testMode: false }),
});
