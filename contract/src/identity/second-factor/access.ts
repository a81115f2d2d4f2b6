import { can } from '../../core/endpoint.ts';

/** The access to the team's sign-in settings: for people who may edit the team, and not for people of some stores. */
export const keepsTeamSecure = { ...can('users_edit_access'), wholeMerchant: true } as const;
