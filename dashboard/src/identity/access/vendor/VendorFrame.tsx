import { languageCodes, languages } from '@galla/contract/core/languages.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IdCard, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import frame from '../../../lib/page/frame.module.css';
import { Logo } from '../../../lib/page/Logo.tsx';
import { providerName, supportHref } from '../../../lib/page/provider.ts';
import { openIn, pageLanguage } from '../../../lib/session/language.ts';
import welcome from '../links/Welcome.module.css';
import signIn from '../sign-in/SignInPage.module.css';
import css from './Vendor.module.css';

const c = classNames(css);
const s = classNames(signIn);
const w = classNames(welcome);

const steps = () => [
  { icon: Smartphone, text: t`Sign in with the number you gave the merchant` },
  { icon: IdCard, text: t`See which merchant asked, and when` },
];

/** The page around the vendor sign-in: like the merchants', with texts for vendors. */
export function VendorSignInFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={s('page')}>
      <header className={s(frame['top'], 'top')}>
        <Logo />
        {languageCodes
          .filter((language) => language !== pageLanguage)
          .map((language) => (
            <button
              key={language}
              type="button"
              className={s('language')}
              lang={language}
              onClick={() => openIn(language)}
            >
              {languages[language]}
            </button>
          ))}
      </header>
      <main className={s(frame['main'], 'main')}>{children}</main>
      <aside className={w('welcome')} aria-label={t`About this page`}>
        <div className={w('inner')}>
          <h2 className={w('claim')}>
            <Trans>Confirm your mobile number for a merchant.</Trans>
          </h2>
          <ol className={`${w('promises')} ${c('steps')}`}>
            {steps().map(({ icon, text }) => (
              <li key={text}>
                <Icon of={icon} size={18} />
                {text}
              </li>
            ))}
          </ol>
        </div>
      </aside>
      <footer className={s('foot')}>
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

interface VendorFrameProps {
  /** Given if a vendor is signed in. */
  readonly onSignOut?: () => Promise<void>;
  readonly children: ReactNode;
}

/** The page of every other step: logo, sign-out, one column. */
export function VendorFrame({ onSignOut, children }: VendorFrameProps) {
  const [failed, setFailed] = useState(false);
  const press = () => {
    setFailed(false);
    onSignOut?.().catch(() => setFailed(true));
  };
  return (
    <div className={frame['page']}>
      <header className={c('top')}>
        <Logo />
        {onSignOut !== undefined && (
          <Button kind="text" onClick={press}>
            <Trans>Sign out</Trans>
          </Button>
        )}
      </header>
      <main className={c('main')}>
        <div role="alert">
          {failed && (
            <Notice kind="error" className={c('failed')}>
              <Trans>
                <b>You are still signed in.</b> Signing out did not work. Try again.
              </Trans>
            </Notice>
          )}
        </div>
        {children}
      </main>
    </div>
  );
}

interface VendorMessageProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly onSignOut?: () => Promise<void>;
}

/** A single message without a button: the next step is elsewhere. */
export function VendorMessage({ title, icon, children, ...frame }: VendorMessageProps) {
  return (
    <VendorFrame {...frame}>
      <div className={c('message')}>
        {icon}
        <h1>{title}</h1>
        {children}
      </div>
    </VendorFrame>
  );
}
