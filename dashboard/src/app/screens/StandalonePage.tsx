import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect } from 'react';
import frame from '../../lib/page/frame.module.css';
import { Logo } from '../../lib/page/Logo.tsx';
import { providerName } from '../../lib/page/provider.ts';
import css from './StandalonePage.module.css';

const c = classNames(css);

/** A page without navigation: the logo and one message. */
export function StandalonePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${providerName}`;
  }, [title]);
  return (
    <div className={frame['page']}>
      <header className={c('head')}>
        <a href="/dashboard" aria-label={t`${providerName}, dashboard`}>
          <Logo />
        </a>
      </header>
      <main className={c('body')}>{children}</main>
    </div>
  );
}
