import { anyone, can } from '../../core/endpoint.ts';
import type { Screens } from '../../core/screen.ts';
import { teamHome } from './area.ts';

/** The team screens, and the screen of an invitation link. */
export const teamScreens = {
  team: teamHome,
  teamMembers: { path: '/team/members', title: 'Team', access: can('users_access'), testMode: true },
  teamRoles: { path: '/team/roles', title: 'Roles', access: can('users_access'), testMode: true },
  invitation: { path: '/invitation', title: 'Invitation', access: anyone, testMode: false },
} as const satisfies Screens;
