import { can } from '../core/endpoint.ts';

/** Who sees and changes how the team signs in: who edits the team, and not people of some stores. */
export const keepsTeamSecure = { ...can('users_edit_access'), wholeMerchant: true } as const;
