import { dashboardHome } from '@galla/contract/insights/area.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { ReactNode } from 'react';
import { Logo } from '../lib/page/Logo.tsx';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { useSession } from '../lib/session/session.ts';
import css from './Activation.module.css';

const c = classNames(css);

/** The page of the activation: logo, merchant and exit above one column (ROU-02). */
export function ActivationFrame({ children }: { readonly children: ReactNode }) {
  const { profile } = useSession();
  return (
    <div className={c('page')}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={c('head')}>
        <Logo className={c('logo')} />
        <span className={c('merchant')}>
          <Avatar name={profile.name} kind="merchant" />
          <b>{profile.name}</b>
        </span>
        <span className={c('exit')}>
          <ButtonLink href={dashboardHome.path} renderLink={renderLink}>
            Exit
          </ButtonLink>
        </span>
      </header>
      <main className={c('main')} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
