import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import { profileHome } from '@galla/contract/identity/profile/area.ts';
import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { buttonClass } from '@galla/ui/buttons/Button.tsx';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { SettingList, SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { RouterLink, renderLink } from '../../../lib/page/RouterLink.tsx';
import { roleWord } from '../../../lib/session/role-word.ts';
import { allows, useSession } from '../../../lib/session/session.ts';
import { OwnChoices } from '../OwnChoices.tsx';
import { LookRows } from './LookRows.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import css from './Settings.module.css';
import { SettingsIndex } from './SettingsIndex.tsx';
import { PasswordRow, SessionsRow } from './SignInRows.tsx';
import { type PartOfOthers, partsOfOthers, settingsFor } from './sections.ts';

/** The parts of the settings that other features render. */
export interface SettingsParts {
  /** Rows for the person's own second step, and for the team's. */
  readonly security: { readonly own: ReactNode; readonly team: ReactNode };
  /** Whole parts, by the key of their place. */
  readonly parts: { readonly [Key in PartOfOthers]: ReactNode };
  /** Rows for the business: bank account, team and roles. */
  readonly business: ReactNode;
}

/** All of the person's settings in one place; larger ones are on screens that their rows link to. */
export function SettingsPage({ security, parts, business }: SettingsParts) {
  const session = useSession();
  const { you, business: places } = settingsFor(session);
  const has = (key: string) => [...you, ...places].some((place) => place.key === key);
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1));
    // The router scrolls to the top of a new screen first.
    if (part !== null) requestAnimationFrame(() => part.scrollIntoView());
  }, []);
  return (
    <>
      <PageHead title={t`Settings`} />
      <div className={css['page']}>
        <SettingsIndex you={you} business={places} />
        <div className={css['parts']}>
          <div id="profile" className={css['part']}>
            <ProfileRows />
          </div>
          <div id="look" className={css['part']}>
            <Section title={t`Language and theme`}>
              <LookRows />
            </Section>
          </div>
          {has('notifications') && (
            <div id="notifications" className={css['part']}>
              <Section title={t`Notifications`}>
                <NotificationRows />
              </Section>
            </div>
          )}
          <div id="security" className={css['part']}>
            <Section
              title={t`Security`}
              right={
                <Way href={securityHome.path}>
                  <Trans>Manage security</Trans>
                </Way>
              }
            >
              <SettingList>
                <Boundary>{security.own}</Boundary>
                <Boundary>
                  <PasswordRow />
                </Boundary>
                <Boundary>
                  <SessionsRow />
                </Boundary>
                <Boundary>{security.team}</Boundary>
              </SettingList>
            </Section>
          </div>
          {partsOfOthers.filter(has).map((key) => (
            <div key={key} id={key} className={css['part']}>
              <Boundary>{parts[key]}</Boundary>
            </div>
          ))}
          {places.length > 0 && (
            <div id="business" className={css['part']}>
              <Section title={t`Business`}>
                <SettingList>
                  {has('business') && <BusinessRow />}
                  {business}
                  {has('audit-log') && (
                    <SettingRow name={t`Audit log`} href={auditLogHome.path} renderLink={renderLink}>
                      <Trans>Who did what, and when</Trans>
                    </SettingRow>
                  )}
                </SettingList>
              </Section>
            </div>
          )}
          <div id="display" className={css['part']}>
            <OwnChoices />
          </div>
        </div>
      </div>
    </>
  );
}

const way = buttonClass({ kind: 'text', size: 'small' }, css['way']);

const Way = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <RouterLink href={href} className={way}>
    {children}
  </RouterLink>
);

function ProfileRows() {
  const session = useSession();
  const { me } = session;
  const mayChange = allows(session, profileHome.access);
  const change = (name: string) =>
    mayChange && (
      <RouterLink href={profileHome.path} className={way} aria-label={name}>
        <Trans>Change</Trans>
      </RouterLink>
    );
  return (
    <Section title={t`Profile`}>
      <SettingList>
        <SettingRow name={t`Name`} action={change(t`Change the name`)}>
          {me.name}
        </SettingRow>
        {me.phoneNumber !== null && (
          <SettingRow name={t`Mobile number`}>
            <span className="num">{formatPhone(me.phoneNumber)}</span>
          </SettingRow>
        )}
        <SettingRow name={t`Email`} action={change(t`Change the email`)}>
          {me.email ?? '–'}
        </SettingRow>
        <SettingRow name={t`Role`}>{roleWord(me.roleName)}</SettingRow>
      </SettingList>
    </Section>
  );
}

function BusinessRow() {
  const { profile } = useSession();
  return (
    <SettingRow
      name={t`Business details`}
      note={profile.gstin === null ? undefined : t`GSTIN ${{ gstin: profile.gstin }}`}
      href={profileHome.path}
      renderLink={renderLink}
    >
      {profile.name}
    </SettingRow>
  );
}
