import type { FactorStep } from '@galla/contract/access/endpoints.ts';
import { checkBy, passwordRules, signInNameRules } from '@galla/contract/access/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { type SubmitEvent, useState } from 'react';
import { useField } from '../../lib/forms/use-field.ts';
import { enter } from '../enter.ts';
import { Refusal } from '../Refusal.tsx';
import { refusalOf } from '../refused.ts';
import { signInWithPassword } from '../requests.ts';
import { EmailOtpForm } from '../sign-in/EmailOtpForm.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import css from '../sign-in/SignInPage.module.css';
import { type OtpStep, otpStep } from '../steps.ts';
import { useCaptcha } from '../use-captcha.ts';

const c = classNames(css);
const emailCheck = checkBy(signInNameRules);
const passwordCheck = checkBy(passwordRules);

/** Sign-in by e-mail or username and password; the answer may ask for an OTP as a second step (SES-02). */
export function EmailForm({
  onSent,
  onFactor,
  onForgotten,
}: {
  readonly onSent: (step: OtpStep) => Promise<void>;
  /** The second factor is required. */
  readonly onFactor: (step: FactorStep) => void;
  /** Opens the forgotten password, with the typed e-mail. */
  readonly onForgotten: (email: string) => void;
}) {
  const email = useField(emailCheck);
  const password = useField(passwordCheck);
  const captcha = useCaptcha('sign-in');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [byOtp, setByOtp] = useState(false);

  const signIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    const [emailFits, passwordFits] = [email.check(), password.check()];
    if (!emailFits || !passwordFits) return document.getElementById(emailFits ? 'password' : 'email')?.focus();
    const solution = captcha.take();
    if (solution === undefined || busy) return;
    setBusy(true);
    try {
      const answer = await signInWithPassword(email.value, password.value, solution);
      if ('secondFactor' in answer) onFactor(answer.secondFactor);
      else if (answer.token !== null) await onSent(otpStep(answer));
      else enter(answer);
    } catch (error) {
      setBusy(false);
      const { text, captcha: reason, fields } = refusalOf(error);
      captcha.reset(reason);
      email.setError(fields['username']);
      password.setError(fields['password']);
      setRefusal(text);
    }
  };
  if (byOtp) return <EmailOtpForm typed={email.value} onSent={onSent} onPassword={() => setByOtp(false)} />;
  return (
    <SignInForm onSubmit={signIn} restore={{ email: email.onChange, password: password.onChange }}>
      <TextField
        id="email"
        name="email"
        label="Email or username"
        type="email"
        inputMode="email"
        required
        big
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email.value}
        onChange={email.onChange}
        onBlur={email.onBlur}
        error={email.error}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        required
        big
        autoComplete="current-password"
        value={password.value}
        onChange={password.onChange}
        onBlur={password.onBlur}
        error={password.error}
      />
      <button type="button" className={c('change', 'forgot')} onClick={() => onForgotten(email.value)}>
        Forgot password?
      </button>
      <button type="button" className={c('change', 'forgot')} onClick={() => setByOtp(true)}>
        Use an OTP by email
      </button>
      <CaptchaBox
        state={captcha.state}
        onPress={captcha.press}
        {...(captcha.error === undefined ? {} : { error: captcha.error })}
      />
      <Refusal text={refusal} />
      <Button type="submit" kind="primary" size="big" wide busy={busy} busyLabel="Signing in">
        Sign in
      </Button>
    </SignInForm>
  );
}
