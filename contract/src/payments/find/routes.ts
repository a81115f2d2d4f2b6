import { route, routes, signedIn } from '../../core/endpoint.ts';

export const findRoutes = routes('find', {
  anything: route('POST /v3/find', { reads: true, access: signedIn }),
});
