import { confirmPasswordField, mismatchText, passwords } from '@galla/contract/passwords/endpoints.ts';
import { newPasswordField } from '@galla/contract/passwords/new-passwords.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError, fieldMessage } from '../../lib/api/api-error.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { checkFields, sameAs, useField } from '../../lib/forms/use-field.ts';
import { StepHead } from '../StepHead.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { isCaptchaRefusal, refusalText } from '../sign-in/sign-in-error.ts';
import { useCaptcha } from '../use-captcha.ts';

/** Why a link does not work: it has expired, or is unknown. */
export type DeadLink = 'TOKEN_EXPIRED' | 'INVALID_TOKEN';

interface NewPasswordFormProps {
  readonly token: string;
  readonly captchaWaived: boolean;
  readonly onSet: () => void;
  readonly onDead: (code: DeadLink) => void;
}

/** The new password, twice, and the captcha unless the link goes without (SES-08). */
export function NewPasswordForm({ token, captchaWaived, onSet, onDead }: NewPasswordFormProps) {
  const password = useField('password', newPasswordField);
  const confirmation = sameAs(useField('confirm-password', confirmPasswordField), password, mismatchText);
  const captcha = useCaptcha('set-password');
  const [withCaptcha, setWithCaptcha] = useState(!captchaWaived);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const refuse = (error: unknown) => {
    setBusy(false);
    if (error instanceof ApiError && (error.code === 'TOKEN_EXPIRED' || error.code === 'INVALID_TOKEN'))
      return onDead(error.code);
    if (isCaptchaRefusal(error)) setWithCaptcha(true);
    captcha.reset(isCaptchaRefusal(error) ? error.message : undefined);
    const [ofPassword, ofConfirmation] = [fieldMessage(error, 'password'), fieldMessage(error, 'confirmPassword')];
    password.setError(ofPassword);
    confirmation.setError(ofConfirmation);
    if (ofPassword !== undefined) password.focus();
    if (!isCaptchaRefusal(error) && ofPassword === undefined && ofConfirmation === undefined)
      setRefusal(refusalText(error));
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    if (!checkFields([password, confirmation])) return;
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
          name="password"
          label="New password"
          required
          big
          autoComplete="new-password"
          hint="8 to 128 characters, without spaces. Some words in a row are easy to keep in mind."
          {...password.input}
        />
        <PasswordField
          name="confirm-password"
          label="Confirm password"
          required
          big
          autoComplete="new-password"
          {...confirmation.input}
        />
        {withCaptcha && <CaptchaBox {...captcha.box} />}
        <Refusal text={refusal} />
        <Button type="submit" kind="primary" size="big" wide busy={busy} busyLabel="Setting password">
          Set password
        </Button>
      </SignInForm>
    </>
  );
}
