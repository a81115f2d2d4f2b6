import { checkBy, mobileRules } from '@galla/contract/access/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { type SubmitEvent, useState } from 'react';
import { useField } from '../../lib/forms/use-field.ts';
import type { CaptchaAction } from '../../lib/session/solve-captcha.ts';
import { Refusal } from '../Refusal.tsx';
import { refusalOf } from '../refused.ts';
import { type OtpStep, otpStep, type SentOtp } from '../steps.ts';
import { useCaptcha } from '../use-captcha.ts';
import { SignInForm } from './SignInForm.tsx';

const mobileCheck = checkBy(mobileRules);

const toSignIn = {
  captcha: 'send-otp',
  send: async (phone: string, captcha: string) => (await import('../requests.ts')).sendOtp(phone, captcha),
} as const;

interface PhoneFormProps {
  readonly onSent: (step: OtpStep) => Promise<void>;
  /** Sends the OTP, where it does not sign in to a merchant's dashboard. @throws Refused */
  readonly way?: {
    readonly captcha: CaptchaAction;
    readonly send: (phone: string, captcha: string) => Promise<SentOtp>;
  };
}

/** Sign-in by OTP, first step: the mobile number (SES-01). */
export function PhoneForm({ onSent, way = toSignIn }: PhoneFormProps) {
  const phone = useField(mobileCheck);
  const captcha = useCaptcha(way.captcha);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    if (!phone.check()) return document.getElementById('phone')?.focus();
    const solution = captcha.take();
    if (solution === undefined || busy) return;
    setBusy(true);
    try {
      await onSent(otpStep(await way.send(phone.value, solution), phone.value));
    } catch (error) {
      setBusy(false);
      const { text, captcha: reason, fields } = refusalOf(error);
      captcha.reset(reason);
      phone.setError(fields['phoneNumber']);
      setRefusal(text);
    }
  };
  return (
    <SignInForm onSubmit={send} restore={{ phone: phone.onChange }}>
      <PhoneField
        id="phone"
        name="phone"
        label="Mobile number"
        required
        big
        autoComplete="tel-national"
        value={phone.value}
        onChange={phone.onChange}
        onBlur={phone.onBlur}
        error={phone.error}
      />
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
