import { checkBy, emailRules } from '@galla/contract/identity/access/fields.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { EmailField } from '../EmailField.tsx';
import { sendOtpByEmail } from '../requests.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { type OtpStep, otpStep } from '../steps.ts';
import { useCaptchaForm } from '../use-captcha-form.ts';
import { SignInForm } from './SignInForm.tsx';
import css from './SignInPage.module.css';

const c = classNames(css);
const emailCheck = checkBy(emailRules);

interface EmailOtpFormProps {
  /** The e-mail typed before. */
  readonly typed: string;
  readonly onSent: (step: OtpStep) => Promise<void>;
  readonly onPassword: () => void;
}

/** Sign-in by OTP, first step, by e-mail: for people without their phone at hand (SES-01, SES-13). */
export function EmailOtpForm({ typed, onSent, onPassword }: EmailOtpFormProps) {
  const email = useField('otp-email', emailCheck, typed);
  const form = useCaptchaForm('send-otp', { user: email }, async (solution) =>
    onSent({ ...otpStep(await sendOtpByEmail(email.value, solution)), email: email.value.trim() }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form replaces another
  useLayoutEffect(() => email.focus(), []);
  return (
    <SignInForm onSubmit={form.submit}>
      <EmailField
        name="otp-email"
        label={t`Email`}
        hint={t`We’ll send an OTP if this email is verified.`}
        autoComplete="email"
        {...email.input}
      />
      <button type="button" className={c(link['link'], 'forgot')} onClick={onPassword}>
        <Trans>Use your password</Trans>
      </button>
      <CaptchaBox {...form.box} />
      <Refusal text={form.problem} />
      <SubmitButton busy={form.busy} busyLabel={t`Sending OTP`}>
        <Trans>Send OTP</Trans>
      </SubmitButton>
    </SignInForm>
  );
}
