import type { FactorStep } from '@galla/contract/identity/access/endpoints.ts';
import { checkBy, passwordRules, signInNameRules } from '@galla/contract/identity/access/fields.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { EmailField } from '../EmailField.tsx';
import { enter } from '../enter.ts';
import { signInWithPassword } from '../requests.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { EmailOtpForm } from '../sign-in/EmailOtpForm.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import css from '../sign-in/SignInPage.module.css';
import { type OtpStep, otpStep } from '../steps.ts';
import { useCaptchaForm } from '../use-captcha-form.ts';

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
  /** Opens the forgotten password form, with the typed e-mail. */
  readonly onForgotten: (email: string) => void;
}) {
  const email = useField('email', emailCheck);
  const password = useField('password', passwordCheck);
  const [byOtp, setByOtp] = useState(false);
  const form = useCaptchaForm('sign-in', { username: email, password }, async (solution) => {
    const answer = await signInWithPassword(email.value, password.value, solution);
    if ('secondFactor' in answer) onFactor(answer.secondFactor);
    else if (answer.token !== null) await onSent(otpStep(answer));
    else await enter(answer);
  });
  if (byOtp) return <EmailOtpForm typed={email.value} onSent={onSent} onPassword={() => setByOtp(false)} />;
  return (
    <SignInForm onSubmit={form.submit} restore={{ email: email.onChange, password: password.onChange }}>
      <EmailField name="email" label={t`Email or username`} {...email.input} />
      <PasswordField
        name="password"
        label={t`Password`}
        required
        big
        autoComplete="current-password"
        {...password.input}
      />
      <button type="button" className={c(link['link'], 'forgot')} onClick={() => onForgotten(email.value)}>
        <Trans>Forgot password?</Trans>
      </button>
      <button type="button" className={c(link['link'], 'forgot')} onClick={() => setByOtp(true)}>
        <Trans>Use an email OTP</Trans>
      </button>
      <CaptchaBox {...form.box} />
      <Refusal text={form.problem} />
      <SubmitButton busy={form.busy} busyLabel={t`Signing in`}>
        <Trans>Sign in</Trans>
      </SubmitButton>
    </SignInForm>
  );
}
