import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Logo } from '../page/Logo.tsx';
import { renderLink } from '../page/RouterLink.tsx';
import { useSession } from '../session/session.ts';
import css from './StepFrame.module.css';

const c = classNames(css);

/** A page without navigation: at the top the logo, merchant, `status` and exit, below them the content (ROU-02). */
export function StepFrame({
  status,
  exit,
  children,
}: {
  readonly status?: ReactNode;
  readonly exit: string;
  readonly children: ReactNode;
}) {
  const { profile } = useSession();
  return (
    <div className={c('page')}>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className={c('head')}>
        <Logo className={c('logo')} />
        <span className={c('merchant')}>
          <Avatar name={profile.name} kind="merchant" />
          <b>{profile.name}</b>
        </span>
        <span className={c('status')} role="status">
          {status}
        </span>
        <span className={c('exit')}>
          <ButtonLink href={dashboardHome.path} renderLink={renderLink}>
            {exit}
          </ButtonLink>
        </span>
      </header>
      {children}
    </div>
  );
}
