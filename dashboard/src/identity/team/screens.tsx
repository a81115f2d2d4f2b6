import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { page, type Route, tabs } from '../../lib/router/routes.ts';

const { team, teamMembers, teamRoles } = teamScreens;

/** The screens of the team; their bare path leads to the members. */
export const routes: readonly Route[] = [
  { path: team.path, to: () => teamMembers.path },
  ...tabs([
    page(teamMembers, async () => (await import('./MembersPage.tsx')).MembersPage),
    page(teamRoles, async () => (await import('./RolesPage.tsx')).RolesPage),
  ]),
];
