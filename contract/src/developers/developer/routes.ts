import { route, routes } from '../../core/endpoint.ts';
import { developerHome } from './area.ts';

export const developerRoutes = routes('developer', {
  start: route('GET /v1/developer/start', { access: developerHome.access }),
});
