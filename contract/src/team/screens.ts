import { anyone, can } from '../core/endpoint.ts';
import type { Screen, Screens } from '../core/screen.ts';

/** The team. The frame of the dashboard reads this screen alone. */
export const teamHome = {
  path: '/team',
  title: 'Team',
  access: can('users_access'),
  navigation: { label: 'Team', icon: 'users', group: 'business' },
  testMode: true,
} as const satisfies Screen;

/** The screens of the team, and what a link to an invitation opens. */
export const teamScreens = {
  team: teamHome,
  teamMembers: { path: '/team/members', title: 'Team', access: can('users_access'), testMode: true },
  teamRoles: { path: '/team/roles', title: 'Roles', access: can('users_access'), testMode: true },
  invitation: { path: '/invitation', title: 'Invitation', access: anyone, testMode: false },
} as const satisfies Screens;
