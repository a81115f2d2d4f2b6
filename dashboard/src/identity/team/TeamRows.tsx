import { teamHome } from '@galla/contract/identity/team/area.ts';
import { roles, team } from '@galla/contract/identity/team/calls.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { allows, useSession } from '../../lib/session/session.ts';

const countOf = (status: 'ACTIVE' | 'INVITED') => queryOf(team.list, { query: { status, start: 0, limit: 1 } });

/** The number of team members, and of unanswered invitations. */
export function TeamRow() {
  const mine = allows(useSession(), teamHome.access);
  const active = useQuery({ ...countOf('ACTIVE'), enabled: mine }).data?.total;
  const invited = useQuery({ ...countOf('INVITED'), enabled: mine }).data?.total ?? 0;
  if (!mine) return null;
  return (
    <SettingRow
      name={t`Team`}
      note={invited > 0 && plural(invited, { one: '# pending invitation', other: '# pending invitations' })}
      href={teamHome.path}
      renderLink={renderLink}
    >
      {active === undefined ? '–' : plural(active, { one: '# person', other: '# people' })}
    </SettingRow>
  );
}

/** The names of the roles. */
export function RolesRow() {
  const mine = allows(useSession(), teamHome.access);
  const { data } = useQuery({ ...queryOf(roles.list, { query: {} }), enabled: mine });
  if (!mine) return null;
  return (
    <SettingRow name={t`Roles`} href={teamScreens.teamRoles.path} renderLink={renderLink}>
      {data === undefined ? '–' : data.roles.map(({ roleName }) => roleWord(roleName)).join(', ')}
    </SettingRow>
  );
}
