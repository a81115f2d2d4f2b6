import { engine, route, routes } from '../../core/endpoint.ts';
import { showsDynamicQr } from './access.ts';

export const dynamicQrsRoutes = routes('dynamic-qr', {
  create: route('POST /v1/dynamic-qr', { access: showsDynamicQr, risk: 'none', idempotent: true }),
  list: route('GET /v1/dynamic-qr', { access: showsDynamicQr }),
  find: route('GET /v1/dynamic-qr/:id', { access: showsDynamicQr }),
  cancel: route('POST /v1/dynamic-qr/:id/cancel', { access: showsDynamicQr, risk: 'none' }),
  payee: route('POST /rail/v1/payees', { access: engine, reads: true }),
  report: route('POST /rail/v1/qr-payments', { access: engine }),
});
