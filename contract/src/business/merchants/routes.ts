import { adminsOnly, can, ofWholeMerchant, route, routes, signedIn, where } from '../../core/endpoint.ts';

export const merchantsRoutes = routes('merchants', {
  profile: route('GET /v1/merchant/profile', { access: signedIn }),
  startupConfig: route('GET /v1/merchant/startupConfig', { access: signedIn }),
  onboarding: route('GET /v1/om/profile', { access: where(can('onlineMerchantOnboarding'), { merchants: 'online' }) }),
  serviceLines: route('GET /v1/om/serviceLines', { access: signedIn }),
  instrumentSolution: route('GET /v1/merchant/instrumentSolution', { access: signedIn }),
  list: route('GET /v1/merchant/list', { access: signedIn }),
});

const access = ofWholeMerchant(adminsOnly(can('users_edit_access')));

export const customerContactRoutes = routes('customer-contact', {
  find: route('GET /v1/merchant/customerContact', { access }),
  change: route('PATCH /v1/merchant/profile/update', {
    formerRoute: 'PUT /v1/merchant/customerContact',
    access,
    risk: 'access',
  }),
});
