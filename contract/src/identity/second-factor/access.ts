import { can } from '../../core/endpoint.ts';

/** Who may see the team's sign-in settings: people who may edit the team, except those limited to some stores. */
export const keepsTeamSecure = { ...can('users_edit_access'), wholeMerchant: true } as const;
