import { languageCodes, languages } from '@galla/contract/core/languages.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import frame from '../../lib/page/frame.module.css';
import { Logo } from '../../lib/page/Logo.tsx';
import { providerName, supportHref } from '../../lib/page/provider.ts';
import { pageLanguage } from '../../lib/session/language.ts';
import { Welcome } from './links/Welcome.tsx';
import css from './sign-in/SignInPage.module.css';

const c = classNames(css);

/**
 * The page around every step before sign-in: the logo, one step, the welcome text (UI-10), and the rules. It is static:
 * around sign-in the build writes it as HTML, and no script hydrates it.
 */
export function AccessFrame({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={c('page')}>
      <header className={c(frame['top'], 'top')}>
        <Logo />
        {languageCodes
          .filter((language) => language !== pageLanguage)
          .map((language) => (
            <button key={language} type="button" className={c('language')} lang={language} data-language={language}>
              {languages[language]}
            </button>
          ))}
      </header>
      <main id="access" className={c(frame['main'], 'main')}>
        {children}
      </main>
      <Welcome />
      <footer className={c('foot')}>
        <a href="/legal#terms">
          <Trans>Terms</Trans>
        </a>
        <a href="/legal#privacy">
          <Trans>Privacy</Trans>
        </a>
        <a href="/legal#grievances">
          <Trans>Grievances</Trans>
        </a>
        <a href={supportHref()}>
          <Trans>Support</Trans>
        </a>
        <span>© 2026 {providerName}</span>
      </footer>
    </div>
  );
}
