import { contactType } from '@galla/contract/identity/access/fields.ts';
import { registration } from '@galla/contract/identity/registration/calls.ts';
import { plainContact, type RegistrationForm } from '@galla/contract/identity/registration/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import type { SubmitEvent } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { checkFields } from '../../../lib/forms/use-field.ts';
import { useRun } from '../../../lib/forms/use-run.ts';
import { deviceInfo } from '../../../lib/session/device.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { refused } from '../sign-in/sign-in-error.ts';
import { type OtpStep, otpStep } from '../steps.ts';
import { useCaptcha } from '../use-captcha.ts';
import { type EndCode, endOf } from './ends.ts';
import type { Proved } from './steps.ts';
import type { Answers } from './use-answers.ts';

interface ContactStepProps {
  readonly form: RegistrationForm;
  readonly answers: Answers;
  /** The contact proven before, which needs no other OTP. */
  readonly proved: Proved | undefined;
  readonly notice: string;
  readonly onSent: (step: OtpStep) => void;
  readonly onProved: () => void;
  readonly onEnd: (code: EndCode) => void;
}

/** The mobile number or e-mail to register, recognised by its pattern (SES-13). */
export function ContactStep({ form, answers, proved, notice, onSent, onProved, onEnd }: ContactStepProps) {
  const { contact } = answers;
  const captcha = useCaptcha('register');
  const { run, busy, problem, setProblem } = useRun();
  const value = plainContact(contact.value);
  const known = proved?.contact === value;
  const type = contactType(value);

  const refuse = (error: unknown): string => {
    const end = endOf(error);
    if (end !== undefined) {
      onEnd(end);
      return '';
    }
    const { text, captcha: reason, fields } = refused(error).refusal;
    captcha.reset(reason);
    contact.refuse(fields['contact']);
    return fields['contact'] === undefined ? text : '';
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem('');
    if (!checkFields([contact])) return;
    if (known) return onProved();
    const solution = captcha.take();
    if (solution === undefined) return;
    const body = { contact: value, form, deviceInfo: deviceInfo() };
    const request = () => call(registration.sendOtp, { body }, { captcha: solution });
    await run(async () => onSent(otpStep(await request(), value)), { refused: refuse });
  };
  return (
    <SignInForm onSubmit={send}>
      {notice !== '' && <Notice live>{notice}</Notice>}
      <TextField
        name="contact"
        label={t`Mobile number or email`}
        required
        big
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={type === 'SMS' ? t`We’ll text an OTP to this +91 number.` : t`We’ll send an OTP.`}
        okay={known ? t`Verified by OTP.` : undefined}
        {...contact.input}
      />
      {!known && <CaptchaBox {...captcha.box} />}
      <Refusal text={problem} />
      <SubmitButton busy={busy} busyLabel={t`Sending OTP`}>
        {known ? t`Continue` : t`Send OTP`}
      </SubmitButton>
    </SignInForm>
  );
}
