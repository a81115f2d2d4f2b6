import { calls } from '../../core/endpoint.ts';
import type { team as teamEndpoints } from './endpoints.ts';
import type { invitations as invitationsEndpoints } from './invitations.ts';
import type { roles as rolesEndpoints } from './roles.ts';
import { invitationsRoutes, rolesRoutes, teamRoutes } from './routes.ts';

export const invitations = calls<typeof invitationsEndpoints>(invitationsRoutes);

export const roles = calls<typeof rolesEndpoints>(rolesRoutes);

export const team = calls<typeof teamEndpoints>(teamRoutes);
