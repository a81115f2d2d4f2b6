import { route, routes } from '../../core/endpoint.ts';
import { upiVerificationScreens } from './screens.ts';

const { access } = upiVerificationScreens.verifyUpi;

export const upiVerificationRoutes = routes('upi-verification', {
  find: route('GET /v1/om/upi', { access, testMode: false }),
  verify: route('POST /v1/om/upi', { access, testMode: false, risk: 'none' }),
});
