import { route, routes, signedIn } from '../../core/endpoint.ts';

export const savedViewsRoutes = routes('saved-views', {
  list: route('GET /v1/saved-views', { access: signedIn }),
  create: route('POST /v1/saved-views', { access: signedIn, risk: 'none' }),
  change: route('PUT /v1/saved-views/:viewId', { access: signedIn, risk: 'none' }),
  remove: route('DELETE /v1/saved-views/:viewId', { access: signedIn, risk: 'none' }),
});
