import { passwords } from '@galla/contract/identity/passwords/calls.ts';
import { confirmPasswordField, mismatchText } from '@galla/contract/identity/passwords/endpoints.ts';
import { newPasswordField } from '@galla/contract/identity/passwords/new-passwords.ts';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError, fieldMessage } from '../../../lib/api/api-error.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { checkFields, sameAs, useField } from '../../../lib/forms/use-field.ts';
import { useRun } from '../../../lib/forms/use-run.ts';
import { StepHead } from '../StepHead.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { isCaptchaRefusal, refusalText } from '../sign-in/sign-in-error.ts';
import { useCaptcha } from '../use-captcha.ts';
import { type DeadLink, isDeadLink } from './use-link.ts';

interface NewPasswordFormProps {
  readonly token: string;
  readonly captchaWaived: boolean;
  readonly onSet: () => void;
  readonly onDead: (code: DeadLink) => void;
}

/** The new password, twice, and the captcha unless the link waives it (SES-08). */
export function NewPasswordForm({ token, captchaWaived, onSet, onDead }: NewPasswordFormProps) {
  const password = useField('password', newPasswordField);
  const confirmation = sameAs(useField('confirm-password', confirmPasswordField), password, mismatchText);
  const captcha = useCaptcha('set-password');
  const [withCaptcha, setWithCaptcha] = useState(!captchaWaived);
  const { run, busy, problem, setProblem } = useRun();

  const refuse = (error: unknown): string => {
    if (error instanceof ApiError && isDeadLink(error.code)) {
      onDead(error.code);
      return '';
    }
    const isCaptcha = isCaptchaRefusal(error);
    if (isCaptcha) setWithCaptcha(true);
    captcha.reset(isCaptcha ? error.message : undefined);
    const [ofPassword, ofConfirmation] = [fieldMessage(error, 'password'), fieldMessage(error, 'confirmPassword')];
    if (password.refuse(ofPassword)) password.focus();
    confirmation.refuse(ofConfirmation);
    return isCaptcha || ofPassword !== undefined || ofConfirmation !== undefined ? '' : refusalText(error);
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem('');
    if (!checkFields([password, confirmation])) return;
    const solution = withCaptcha ? captcha.take() : undefined;
    if (withCaptcha && solution === undefined) return;
    const [type, confirmPassword] = ['FORGOT_PASSWORD' as const, confirmation.value];
    const body = { password: password.value, confirmPassword, token, type };
    const request = () => call(passwords.setPassword, { body }, solution === undefined ? {} : { captcha: solution });
    await run(() => request().then(onSet), { refused: refuse });
  };
  return (
    <>
      <StepHead title={t`Set a new password`}>
        <Trans>You’ll be signed out of every browser.</Trans>
      </StepHead>
      <SignInForm onSubmit={send}>
        <PasswordField
          name="password"
          label={t`New password`}
          required
          big
          autoComplete="new-password"
          hint={t`8 to 128 characters, without spaces. A few words together are easy to remember.`}
          {...password.input}
        />
        <PasswordField
          name="confirm-password"
          label={t`Confirm password`}
          required
          big
          autoComplete="new-password"
          {...confirmation.input}
        />
        {withCaptcha && <CaptchaBox {...captcha.box} />}
        <Refusal text={problem} />
        <SubmitButton busy={busy} busyLabel={t`Setting password`}>
          <Trans>Set password</Trans>
        </SubmitButton>
      </SignInForm>
    </>
  );
}
