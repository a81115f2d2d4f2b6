import { access, mobileField } from '@galla/contract/access.ts';
import { Button } from '@galla/ui/Button.tsx';
import { CaptchaBox } from '@galla/ui/CaptchaBox.tsx';
import { PhoneField } from '@galla/ui/PhoneField.tsx';
import { type SubmitEvent, useState } from 'react';
import { call } from '../lib/api.ts';
import { fieldMessage } from '../lib/api-error.ts';
import { deviceInfo } from '../lib/device.ts';
import { useField } from '../lib/use-field.ts';
import { Refusal } from './Refusal.tsx';
import { SignInForm } from './SignInForm.tsx';
import { isCaptchaRefusal, refusalText } from './sign-in-error.ts';
import { type OtpStep, otpStep } from './steps.ts';
import { useCaptcha } from './use-captcha.ts';

/** Sign-in by OTP, first step: the number that the OTP goes to (SES-01). */
export function PhoneForm({ onSent }: { readonly onSent: (step: OtpStep) => void }) {
  const phone = useField(mobileField);
  const captcha = useCaptcha('send-otp');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal('');
    if (!phone.check()) return document.getElementById('phone')?.focus();
    const solution = captcha.take();
    if (solution === undefined || busy) return;
    setBusy(true);
    const body = { type: 'OTP' as const, phoneNumber: phone.value, deviceInfo: deviceInfo() };
    try {
      onSent(otpStep(await call(access.sendOtp, { body }, { captcha: solution }), phone.value));
    } catch (error) {
      setBusy(false);
      captcha.reset(isCaptchaRefusal(error) ? error.message : undefined);
      phone.setError(fieldMessage(error, 'phoneNumber'));
      if (!isCaptchaRefusal(error)) setRefusal(refusalText(error));
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
