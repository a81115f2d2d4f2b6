import { keepsTeamSecure } from '@galla/contract/identity/second-factor/access.ts';
import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { secondFactor, teamSecurity } from '@galla/contract/identity/second-factor/calls.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { havingText } from './having-text.ts';

/** Whether the person has a second step, and which. */
export function TwoStepRow() {
  const { data } = useQuery(queryOf(secondFactor.list, {}));
  const passkeys = data?.passkeys.length ?? 0;
  const ways = [
    ...(data?.app == null ? [] : [t`Authenticator app`]),
    ...(passkeys === 0 ? [] : [plural(passkeys, { one: '# passkey', other: '# passkeys' })]),
  ];
  return (
    <SettingRow
      name={t`Two-step verification`}
      note={
        data !== undefined && (ways.length === 0 ? t`Protects you if someone learns your password` : ways.join(', '))
      }
      href={securityHome.path}
      renderLink={renderLink}
    >
      {data === undefined ? (
        '–'
      ) : ways.length === 0 ? (
        <StatusPill state="INACTIVE" group="neutral" label={t`Off`} />
      ) : (
        <StatusPill state="ACTIVE" group="success" label={t`On`} />
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
      name={t`Your team`}
      note={data !== undefined && havingText(having, data.members.length)}
      href={securityHome.path}
      renderLink={renderLink}
    >
      {data === undefined
        ? '–'
        : data.requiredSince === null
          ? t`Two-step verification is optional`
          : t`Two-step verification required since ${{ requiredSince: formatDay(data.requiredSince) }}`}
    </SettingRow>
  );
}
