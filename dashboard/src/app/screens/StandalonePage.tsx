import { classNames } from '@galla/ui/layout/class-names.ts';
import { Logo } from '@galla/ui/layout/Logo.tsx';
import { type ReactNode, useEffect } from 'react';
import frame from '../../lib/page/frame.module.css';
import css from './StandalonePage.module.css';

const c = classNames(css);

/** A page without navigation: the logo and one message. */
export function StandalonePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Galla`;
  }, [title]);
  return (
    <div className={frame['page']}>
      <header className={c('head')}>
        <a href="/dashboard" aria-label="Galla, dashboard">
          <Logo />
        </a>
      </header>
      <main className={c('body')}>{children}</main>
    </div>
  );
}
