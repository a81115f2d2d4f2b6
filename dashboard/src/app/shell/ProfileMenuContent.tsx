import { languageCodes, languages } from '@galla/contract/core/languages.ts';
import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import { profileHome } from '@galla/contract/identity/profile/area.ts';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { type ThemeChoice, useTheme } from '@galla/ui/theme/theme.ts';
import { t } from '@lingui/core/macro';
import { Languages, LogOut, Monitor, Moon, Store, Sun, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { keepLanguage } from '../../lib/session/kept-choice.ts';
import { openIn, pageLanguage } from '../../lib/session/language.ts';
import { roleWord } from '../../lib/session/role-word.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { signOut } from '../session/leave.ts';
import css from './TopBar.module.css';

const c = classNames(css);

const themes = () =>
  [
    { choice: 'light', label: t`Light`, icon: Sun },
    { choice: 'dark', label: t`Dark`, icon: Moon },
    { choice: 'system', label: t`System default`, icon: Monitor },
  ] as const satisfies readonly { choice: ThemeChoice; label: string; icon: unknown }[];

/** The signed-in person, the theme, and signing out. Loads after the page. */
export function ProfileMenuContent({ trigger }: { readonly trigger: ReactElement }) {
  const session = useSession();
  const { me } = session;
  const navigate = useNavigate();
  const theme = useTheme();
  return (
    <Menu
      inPlace
      width={248}
      head={<Person />}
      entries={[
        ...(allows(session, profileHome.access)
          ? [
              { label: t`Profile`, icon: UserRound, onSelect: () => void navigate(profileHome.path) },
              { rule: true as const },
            ]
          : []),
        { group: t`Theme` },
        ...themes().map(({ choice, label, icon }) => ({
          label,
          icon,
          checked: theme.choice === choice,
          onSelect: () => theme.setChoice(choice),
        })),
        { group: t`Language` },
        ...languageCodes.map((language) => ({
          label: <span lang={language}>{languages[language]}</span>,
          icon: Languages,
          checked: language === pageLanguage,
          onSelect: () => language !== pageLanguage && void keepLanguage(language).then(() => openIn(language)),
        })),
        { rule: true },
        ...(me.groupSelection ? [{ label: t`Switch merchant`, icon: Store, href: selectMerchant.path }] : []),
        { label: t`Sign out`, icon: LogOut, onSelect: () => void signOut() },
      ]}
      trigger={trigger}
    />
  );
}

function Person() {
  const { me } = useSession();
  return (
    <div className={c('person')}>
      <b>{me.name}</b>
      <span>{roleWord(me.roleName)}</span>
      {me.email !== null && <span>{me.email}</span>}
      {me.phoneNumber !== null && <span className="num">{formatPhone(me.phoneNumber)}</span>}
    </div>
  );
}
