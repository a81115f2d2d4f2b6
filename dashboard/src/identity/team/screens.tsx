import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import type { RouteObject } from 'react-router';
import { lead, page, tabs } from '../../lib/router/routes.tsx';

const { team, teamMembers, teamRoles } = teamScreens;

/** The screens of the team; their bare path leads to the members. */
export const routes: readonly RouteObject[] = [
  lead(team.path, teamMembers.path),
  ...tabs([
    page(teamMembers, async () => (await import('./MembersPage.tsx')).MembersPage),
    page(teamRoles, async () => (await import('./RolesPage.tsx')).RolesPage),
  ]),
];
