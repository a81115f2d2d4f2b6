import { errorTexts } from '@galla/contract/core/errors.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { rememberSignedIn } from '../../../lib/session/destination.ts';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { ForgotPassword } from './ForgotPassword.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import type { DeadLink } from './use-link.ts';

const c = classNames(css);

interface SetPasswordProps {
  readonly token: string;
  /** Whether the captcha is left out. The server decides separately whether it is required. */
  readonly captchaWaived: boolean;
}

/** A new password by an e-mailed link (SES-08): the form, the success, or the next step if the link does not work. */
export function SetPassword({ token, captchaWaived }: SetPasswordProps) {
  const [state, setState] = useState<'form' | 'set' | 'ask' | DeadLink>(token === '' ? 'INVALID_TOKEN' : 'form');
  const toSignIn = () => location.assign('/login#email');

  if (state === 'ask') return <ForgotPassword onBack={toSignIn} />;
  if (state === 'form') {
    const done = () => {
      rememberSignedIn(false);
      setState('set');
    };
    return <NewPasswordForm token={token} captchaWaived={captchaWaived} onSet={done} onDead={setState} />;
  }
  if (state === 'set')
    return (
      <>
        <StepHead title={t`Your password is set`} focused>
          <Trans>You were signed out of every browser. Sign in with your new password.</Trans>
        </StepHead>
        <ButtonLink kind="primary" size="big" wide href="/login#email">
          <Trans>Sign in</Trans>
        </ButtonLink>
      </>
    );
  const expired = state === 'TOKEN_EXPIRED';
  return (
    <>
      <StepHead title={expired ? t`This link has expired` : t`This link does not work`} focused>
        {expired
          ? t`Each link works once, within 30 minutes. Use the latest one.`
          : t`${{ refusal: errorTexts.INVALID_TOKEN }} Open the full link from the latest email, or send a new one.`}
      </StepHead>
      <div className={c('form')}>
        <Button kind="primary" size="big" wide onClick={() => setState('ask')}>
          <Trans>Send a new link</Trans>
        </Button>
        <Button kind="text" size="big" wide onClick={toSignIn}>
          <Trans>Back to sign in</Trans>
        </Button>
      </div>
    </>
  );
}
