import { confirmPasswordField, mismatchText, passwords } from '@galla/contract/passwords/endpoints.ts';
import { newPasswordField } from '@galla/contract/passwords/new-passwords.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError, fieldMessage } from '../../lib/api/api-error.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { Refusal } from '../Refusal.tsx';
import { StepHead } from '../StepHead.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { isCaptchaRefusal, refusalText } from '../sign-in/sign-in-error.ts';
import { useCaptcha } from '../use-captcha.ts';
import type { DeadLink } from './SetPassword.tsx';

interface NewPasswordFormProps {
  readonly token: string;
  readonly captchaWaived: boolean;
  readonly onSet: () => void;
  readonly onDead: (code: DeadLink) => void;
}

/** The new password, twice, and the captcha unless the link goes without (SES-08). */
export function NewPasswordForm({ token, captchaWaived, onSet, onDead }: NewPasswordFormProps) {
  const password = useField(newPasswordField);
  const confirmation = useField(confirmPasswordField);
  const captcha = useCaptcha('set-password');
  const [withCaptcha, setWithCaptcha] = useState(!captchaWaived);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const check = () => {
    const [passwordFits, confirmed] = [password.check(), confirmation.check()];
    const same = confirmed && password.value === confirmation.value;
    if (confirmed && !same) confirmation.setError(mismatchText);
    if (!passwordFits || !same) document.getElementById(passwordFits ? 'confirm-password' : 'password')?.focus();
    return passwordFits && same;
  };
  const refuse = (error: unknown) => {
    setBusy(false);
    if (error instanceof ApiError && (error.code === 'TOKEN_EXPIRED' || error.code === 'INVALID_TOKEN'))
      return onDead(error.code);
    if (isCaptchaRefusal(error)) setWithCaptcha(true);
    captcha.reset(isCaptchaRefusal(error) ? error.message : undefined);
    const [ofPassword, ofConfirmation] = [fieldMessage(error, 'password'), fieldMessage(error, 'confirmPassword')];
    password.setError(ofPassword);
    confirmation.setError(ofConfirmation);
    if (ofPassword !== undefined) document.getElementById('password')?.focus();
    if (!isCaptchaRefusal(error) && ofPassword === undefined && ofConfirmation === undefined)
      setRefusal(refusalText(error));
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    if (!check()) return;
    const solution = withCaptcha ? captcha.take() : undefined;
    if ((withCaptcha && solution === undefined) || busy) return;
    setBusy(true);
    const [type, confirmPassword] = ['FORGOT_PASSWORD' as const, confirmation.value];
    const body = { password: password.value, confirmPassword, token, type };
    try {
      await call(passwords.setPassword, { body }, solution === undefined ? {} : { captcha: solution });
      onSet();
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <>
      <StepHead title="Set a new password">It ends your sessions in every browser, and works at once.</StepHead>
      <SignInForm onSubmit={send}>
        <PasswordField
          id="password"
          name="password"
          label="New password"
          required
          big
          autoComplete="new-password"
          hint="8 to 128 characters, without spaces. Some words in a row are easy to keep in mind."
          value={password.value}
          onChange={password.onChange}
          onBlur={password.onBlur}
          error={password.error}
        />
        <PasswordField
          id="confirm-password"
          name="confirm-password"
          label="Confirm password"
          required
          big
          autoComplete="new-password"
          value={confirmation.value}
          onChange={confirmation.onChange}
          onBlur={confirmation.onBlur}
          error={confirmation.error}
        />
        {withCaptcha && (
          <CaptchaBox
            state={captcha.state}
            onPress={captcha.press}
            {...(captcha.error === undefined ? {} : { error: captcha.error })}
          />
        )}
        <Refusal text={refusal} />
        <Button type="submit" kind="primary" size="big" wide busy={busy} busyLabel="Setting password">
          Set password
        </Button>
      </SignInForm>
    </>
  );
}
