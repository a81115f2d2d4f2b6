import { engine, route, routes } from '../../core/endpoint.ts';

export const ingestionRoutes = routes('ingestion', {
  payments: route('POST /ingestion/v1/payments', { access: engine, bodyLimit: 2 * 1024 * 1024 }),
});
