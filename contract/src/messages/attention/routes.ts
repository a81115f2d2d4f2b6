import { route, routes, signedIn } from '../../core/endpoint.ts';

export const attentionRoutes = routes('attention', {
  list: route('GET /v1/attention', { access: signedIn, testMode: false }),
});
