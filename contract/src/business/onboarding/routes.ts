import { route, routes } from '../../core/endpoint.ts';
import { onboardingScreens } from './screens.ts';

const { access } = onboardingScreens.completeKyc;

export const onboardingRoutes = routes('onboarding', {
  journey: route('GET /v1/om/journey', { access, testMode: false }),
  categories: route('GET /v1/om/categoryTree', { access, testMode: false }),
  branch: route('GET /v1/branch/:ifsc', { access, testMode: false }),
  save: route('PATCH /v1/om/merchant', { access, testMode: false, risk: 'none' }),
  complete: route('POST /v1/om/journey', { access, testMode: false, risk: 'none' }),
});
