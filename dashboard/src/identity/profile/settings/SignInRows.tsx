import { browserName } from '@galla/contract/core/browser-name.ts';
import { profile } from '@galla/contract/identity/profile/calls.ts';
import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';

/** Whether the person signs in with a password. */
export function PasswordRow() {
  const { data } = useQuery(queryOf(profile.security, {}));
  return (
    <SettingRow name={t`Password`} href={securityHome.path} renderLink={renderLink}>
      {data === undefined
        ? '–'
        : data.hasPassword
          ? t({ message: 'Set', comment: 'The account has a password' })
          : t`Not set. You sign in with an OTP.`}
    </SettingRow>
  );
}

/** The current browser, and the number of others that are signed in. */
export function SessionsRow() {
  const { data } = useQuery(queryOf(profile.sessions, {}));
  const here = data?.sessions.find(({ current }) => current);
  const others = (data?.sessions.length ?? 1) - 1;
  return (
    <SettingRow
      name={t`Signed in on`}
      note={data !== undefined && (others === 0 ? t`Nowhere else` : plural(others, { one: '# more', other: '# more' }))}
      href={securityHome.path}
      renderLink={renderLink}
    >
      {here === undefined ? '–' : browserName(here.userAgent)}
    </SettingRow>
  );
}
