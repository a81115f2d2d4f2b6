import { keepsTeamSecure } from '@galla/contract/identity/second-factor/access.ts';
import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { secondFactor, teamSecurity } from '@galla/contract/identity/second-factor/calls.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';

/** Whether the person has a second step, and which. */
export function TwoStepRow() {
  const { data } = useQuery(queryOf(secondFactor.list, {}));
  const passkeys = data?.passkeys.length ?? 0;
  const ways = [
    ...(data?.app == null ? [] : ['Authenticator app']),
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
  ];
  return (
    <SettingRow
      name="Two-step verification"
      note={
        data !== undefined && (ways.length === 0 ? 'Protects you if someone learns your password' : ways.join(', '))
      }
      href={securityHome.path}
      renderLink={renderLink}
    >
      {data === undefined ? (
        '–'
      ) : ways.length === 0 ? (
        <StatusPill state="INACTIVE" group="neutral" label="Off" />
      ) : (
        <StatusPill state="ACTIVE" group="success" label="On" />
      )}
    </SettingRow>
  );
}

/** Whether the whole team needs a second step, for people who manage the team. */
export function TeamSignInRow() {
  const mine = allows(useSession(), keepsTeamSecure);
  const { data } = useQuery({ ...queryOf(teamSecurity.find, {}), enabled: mine });
  if (!mine) return null;
  const having = data?.members.filter(({ hasSecondFactor }) => hasSecondFactor).length ?? 0;
  return (
    <SettingRow
      name="Your team"
      note={data !== undefined && `${having} of ${data.members.length} have two-step verification.`}
      href={securityHome.path}
      renderLink={renderLink}
    >
      {data === undefined
        ? '–'
        : data.requiredSince === null
          ? 'Two-step verification is optional'
          : `Two-step verification required since ${formatDay(data.requiredSince)}`}
    </SettingRow>
  );
}
