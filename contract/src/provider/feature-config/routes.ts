import { route, routes, signedIn } from '../../core/endpoint.ts';

export const featureConfigRoutes = routes('featureConfig', {
  evaluate: route('POST /v1/chimera/evaluate/bulk', { access: signedIn, reads: true }),
});
