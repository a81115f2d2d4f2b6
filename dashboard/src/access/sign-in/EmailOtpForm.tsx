import { checkBy, emailRules } from '@galla/contract/access/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { type SubmitEvent, useState } from 'react';
import { useField } from '../../lib/forms/use-field.ts';
import { Refusal } from '../Refusal.tsx';
import { refusalOf } from '../refused.ts';
import { sendOtpByEmail } from '../requests.ts';
import { type OtpStep, otpStep } from '../steps.ts';
import { useCaptcha } from '../use-captcha.ts';
import { SignInForm } from './SignInForm.tsx';
import css from './SignInPage.module.css';

const c = classNames(css);
const emailCheck = checkBy(emailRules);

interface EmailOtpFormProps {
  /** The e-mail that was typed before. */
  readonly typed: string;
  readonly onSent: (step: OtpStep) => Promise<void>;
  readonly onPassword: () => void;
}

/** Sign-in by OTP, first step, by e-mail: for people without their phone at hand (SES-01, SES-13). */
export function EmailOtpForm({ typed, onSent, onPassword }: EmailOtpFormProps) {
  const email = useField(emailCheck, typed);
  const captcha = useCaptcha('send-otp');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    if (!email.check()) return document.getElementById('otp-email')?.focus();
    const solution = captcha.take();
    if (solution === undefined || busy) return;
    setBusy(true);
    try {
      await onSent({ ...otpStep(await sendOtpByEmail(email.value, solution)), email: email.value.trim() });
    } catch (error) {
      setBusy(false);
      const { text, captcha: reason, fields } = refusalOf(error);
      captcha.reset(reason);
      email.setError(fields['user']);
      setRefusal(text);
    }
  };
  return (
    <SignInForm onSubmit={send}>
      <TextField
        id="otp-email"
        name="otp-email"
        label="Email"
        hint="We’ll send an OTP, if you have verified this email."
        type="email"
        inputMode="email"
        required
        big
        autoFocus
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email.value}
        onChange={email.onChange}
        onBlur={email.onBlur}
        error={email.error}
      />
      <button type="button" className={c('change', 'forgot')} onClick={onPassword}>
        Use your password
      </button>
      <CaptchaBox
        state={captcha.state}
        onPress={captcha.press}
        {...(captcha.error === undefined ? {} : { error: captcha.error })}
      />
      <Refusal text={refusal} />
      <Button type="submit" kind="primary" size="big" wide busy={busy} busyLabel="Sending OTP">
        Send OTP
      </Button>
    </SignInForm>
  );
}
