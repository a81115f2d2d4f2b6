import { errorTexts } from '@galla/contract/core/errors.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { passwords } from '@galla/contract/identity/passwords/calls.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { keepDestination } from '../../../lib/session/destination.ts';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { refusalText } from '../sign-in/sign-in-error.ts';
import { LinkFailure, LinkOpening } from './LinkSteps.tsx';
import { badRequestCode, useLink } from './use-link.ts';

const c = classNames(css);

/** Verifies an e-mail by the key in the link (SES-08). */
export function VerifyEmail({ verificationKey }: { readonly verificationKey: string }) {
  const { answer, ending, failure, again } = useLink(
    verificationKey,
    async (signal) => {
      if (verificationKey === '') throw new ApiError('INVALID_TOKEN', 400);
      return call(passwords.verify, { params: { verificationKey } }, { signal });
    },
    badRequestCode,
    refusalText,
  );
  if (answer !== undefined)
    return (
      <>
        <StepHead title={t`Your email is verified`} focused>
          <Trans>
            <b className={c('address')}>{ph({ email: answer.email })}</b> belongs to your {providerName} account.
          </Trans>
        </StepHead>
        <ButtonLink kind="primary" size="big" wide href="/dashboard">
          <Trans>Go to the dashboard</Trans>
        </ButtonLink>
      </>
    );
  if (ending !== undefined) return <NewLink expired={ending === 'TOKEN_EXPIRED'} />;
  return failure === undefined ? (
    <LinkOpening title={t`Verifying your email`} />
  ) : (
    <LinkFailure title={t`Your email is not verified yet`} text={failure} onAgain={again} />
  );
}

/** A link that does not work, with a new one for signed-in people. */
function NewLink({ expired }: { readonly expired: boolean }) {
  const [sent, setSent] = useState('');
  const { run, busy, problem } = useAct({ refused: refusalText });
  const send = () =>
    run(async () => {
      const { userId } = await call(access.me, {});
      await call(passwords.sendVerificationLink, { body: { userId, type: 'EMAIL_SIGNUP' } });
      setSent(t`Verification email sent`);
    });
  const signIn = () => {
    keepDestination(location.pathname + location.search);
    location.assign('/login');
  };
  return (
    <>
      <StepHead title={expired ? t`This link has expired` : t`This link does not work`} focused>
        {expired
          ? t`Each link works for 24 hours. Use the latest one.`
          : t`${{ refusal: errorTexts.INVALID_TOKEN }} Open the full link from the latest email, or send a new one.`}
      </StepHead>
      <div className={c('form')}>
        {sent !== '' && (
          <Notice kind="success" live>
            {sent}
          </Notice>
        )}
        <Refusal text={problem} />
        <Button kind="primary" size="big" wide busy={busy} busyLabel={t`Sending link`} onClick={() => void send()}>
          <Trans>Send a new link</Trans>
        </Button>
        <Button kind="text" size="big" wide onClick={signIn}>
          <Trans>Sign in</Trans>
        </Button>
      </div>
    </>
  );
}
