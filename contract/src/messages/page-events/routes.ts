import { route, routes, signedIn } from '../../core/endpoint.ts';

export const pageEventsRoutes = routes('page-events', {
  ingest: route('POST /v1/events/ingest/bulk', { access: signedIn, risk: 'none' }),
});
