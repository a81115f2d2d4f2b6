import { checkBy, mobileRules } from '@galla/contract/identity/access/fields.ts';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import type { CaptchaAction } from '../public/solve-captcha.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { type OtpStep, otpStep, type SentOtp } from '../steps.ts';
import { useCaptchaForm } from '../use-captcha-form.ts';
import { SignInForm } from './SignInForm.tsx';

const mobileCheck = checkBy(mobileRules);

const toSignIn = {
  captcha: 'send-otp',
  send: async (phone: string, captcha: string) => (await import('../requests.ts')).sendOtp(phone, captcha),
} as const;

interface PhoneFormProps {
  readonly onSent: (step: OtpStep) => Promise<void>;
  /** Sends the OTP, for sign-ins other than to a merchant's dashboard. @throws Refused */
  readonly way?: {
    readonly captcha: CaptchaAction;
    readonly send: (phone: string, captcha: string) => Promise<SentOtp>;
  };
}

/** Sign-in by OTP, first step: the mobile number (SES-01). */
export function PhoneForm({ onSent, way = toSignIn }: PhoneFormProps) {
  const phone = useField('phone', mobileCheck);
  const form = useCaptchaForm(way.captcha, { phoneNumber: phone }, async (solution) =>
    onSent(otpStep(await way.send(phone.value, solution), phone.value)),
  );
  return (
    <SignInForm onSubmit={form.submit} restore={{ phone: phone.onChange }}>
      <PhoneField name="phone" label={t`Mobile number`} required big autoComplete="tel-national" {...phone.input} />
      <CaptchaBox {...form.box} />
      <Refusal text={form.problem} />
      <SubmitButton busy={form.busy} busyLabel={t`Sending OTP`}>
        <Trans>Send OTP</Trans>
      </SubmitButton>
    </SignInForm>
  );
}
