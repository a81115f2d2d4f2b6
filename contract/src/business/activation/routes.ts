import { route, routes } from '../../core/endpoint.ts';
import { activationScreens } from './screens.ts';

const { access } = activationScreens.gatewayActivation;

export const gatewayActivationsRoutes = routes('gateway-activation', {
  find: route('GET /v1/om/gatewayActivation', { access, testMode: false }),
  start: route('POST /v1/om/serviceLines', { access, testMode: false, risk: 'none' }),
});
