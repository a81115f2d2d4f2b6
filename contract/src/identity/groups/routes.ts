import { person, route, routes } from '../../core/endpoint.ts';

export const groupsRoutes = routes('groups', {
  list: route('GET /v1/user/groupSelection', { access: person }),
  choose: route('POST /v1/user/updateSession', { access: person, risk: 'none' }),
});
