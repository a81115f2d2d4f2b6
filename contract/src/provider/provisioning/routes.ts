import { engine, route, routes } from '../../core/endpoint.ts';

const common = { access: engine, bodyLimit: 1024 * 1024 } as const;

export const provisioningRoutes = routes('provisioning', {
  merchants: route('POST /provisioning/v1/merchants', { ...common }),
  stores: route('POST /provisioning/v1/stores', { ...common }),
  qrCodes: route('POST /provisioning/v1/qr-codes', { ...common }),
});
