import { route, routes, signedIn, where } from '../../core/endpoint.ts';

/** Every member of a merchant with test mode: a permission gives the same access in both modes (decision 106). */
export const opensTestMode = where(signedIn, { flags: { TEST_MODE: true } });

export const testModeRoutes = routes('test-mode', {
  auth: route('GET /simulator/v1/auth', { access: opensTestMode, testMode: false }),
  login: route('POST /simulator/v1/auth/login', { access: opensTestMode, risk: 'none', testMode: false }),
  refresh: route('POST /simulator/v1/auth/refresh', { access: opensTestMode, risk: 'none', testMode: false }),
});
