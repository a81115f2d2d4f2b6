import { customer, engine, route, routes } from '../../core/endpoint.ts';

export const checkoutRoutes = routes('checkout', {
  create: route('POST /checkout/v1/orders', { access: engine }),
  returnSecret: route('POST /checkout/v1/return-secret', { access: engine }),
  find: route('GET /checkout/v1/orders/:token', { access: customer }),
  start: route('POST /checkout/v1/orders/:token/attempts', { access: customer }),
  watch: route('GET /checkout/v1/orders/:token/attempts/:attemptId', { access: customer }),
  cancel: route('POST /checkout/v1/orders/:token/cancel', { access: customer }),
  report: route('POST /rail/v1/payments', { access: engine }),
});
