import { passwords } from '@galla/contract/identity/passwords/calls.ts';
import { forgottenEmailField } from '@galla/contract/identity/passwords/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { EmailField } from '../EmailField.tsx';
import { orRefused } from '../requests.ts';
import { StepHead } from '../StepHead.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import css from '../sign-in/SignInPage.module.css';
import { useCaptchaForm } from '../use-captcha-form.ts';

const c = classNames(css);

interface ForgotPasswordProps {
  /** The e-mail typed before. */
  readonly email?: string;
  readonly onBack: () => void;
}

/** Requests a link that sets a new password (SES-08). Known and unknown e-mails get the same text. */
export function ForgotPassword({ email: typed = '', onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <LinkForm typed={typed} onSent={setSentTo} onBack={onBack} />;
  return (
    <>
      <StepHead title={t`Check your email`} focused>
        <Trans>
          If <b className={c('address')}>{sentTo}</b> has a {providerName} account, a link is on its way. It works once,
          within 30 minutes.
        </Trans>
      </StepHead>
      <div className={c('form')}>
        <p className={c('sent', 'hint')}>
          <Trans>No email? Check your spam folder, or send the link again.</Trans>
        </p>
        <Button size="big" wide onClick={() => setSentTo(undefined)}>
          <Trans>Send again</Trans>
        </Button>
        <Button kind="text" size="big" wide onClick={onBack}>
          <Trans>Back to sign in</Trans>
        </Button>
      </div>
    </>
  );
}

interface LinkFormProps {
  readonly typed: string;
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
}

function LinkForm({ typed, onSent, onBack }: LinkFormProps) {
  const email = useField('email', forgottenEmailField, typed);
  const form = useCaptchaForm('forgot-password', { username: email }, async (captcha) => {
    await orRefused(call(passwords.forgotPassword, { body: { username: email.value } }, { captcha }));
    onSent(email.value.trim());
  });
  return (
    <>
      <StepHead title={t`Forgot password?`} focused>
        <Trans>We’ll send a link to your account’s email.</Trans>
      </StepHead>
      <SignInForm onSubmit={form.submit}>
        <EmailField name="email" label={t`Email`} {...email.input} />
        <CaptchaBox {...form.box} />
        <Refusal text={form.problem} />
        <SubmitButton busy={form.busy} busyLabel={t`Sending link`}>
          <Trans>Send link</Trans>
        </SubmitButton>
        <Button kind="text" size="big" wide onClick={onBack}>
          <Trans>Back to sign in</Trans>
        </Button>
      </SignInForm>
    </>
  );
}
