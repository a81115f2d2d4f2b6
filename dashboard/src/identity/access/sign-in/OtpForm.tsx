import { errorTexts } from '@galla/contract/core/errors.ts';
import type { FactorStep } from '@galla/contract/identity/access/endpoints.ts';
import { checkBy, otpRules } from '@galla/contract/identity/access/fields.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { useRun } from '../../../lib/forms/use-run.ts';
import { enter } from '../enter.ts';
import { OtpField } from '../OtpField.tsx';
import { ResendOtp } from '../ResendOtp.tsx';
import { refusalOf } from '../refused.ts';
import { orRefused, signInWithOtp } from '../requests.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import type { OtpStep, OtpWay } from '../steps.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { SignInForm } from './SignInForm.tsx';
import css from './SignInPage.module.css';

const c = classNames(css);
const otpCheck = checkBy(otpRules);

interface OtpFormProps {
  readonly step: OtpStep;
  readonly onResent: (step: OtpStep) => void;
  /** The second factor is required. */
  readonly onFactor?: (step: FactorStep) => void;
  /** Changes the number or e-mail, if that is possible. */
  readonly onChange?: () => void;
  /** Where the OTP was sent, unless it is a number of the account. */
  readonly sentTo?: ReactNode;
  readonly way?: OtpWay;
}

/**
 * The OTP step: five digits within five minutes, three tries (SES-01). The last digit submits the form the first time.
 */
export function OtpForm({ step, onResent, onFactor, onChange, sentTo, way }: OtpFormProps) {
  const otp = useField('otp', otpCheck);
  const { run, busy, problem, setProblem } = useRun();
  const sentByItself = useRef(false);

  const refuse = (error: unknown, code: string): string => {
    const { code: reason, text } = refusalOf(error);
    const isWrong = reason === 'INVALID_OTP' || reason === 'REGISTRATION_OTP_ERROR';
    if (otp.latest() === code) {
      otp.reset();
      otp.setError(isWrong ? text : undefined);
      otp.focus();
    }
    return isWrong ? '' : text;
  };
  const verify = (code: string) =>
    run(
      async () => {
        if (way !== undefined) return orRefused(way.verify(step.token, code));
        const answer = await signInWithOtp(step.token, code);
        if ('secondFactor' in answer) onFactor?.(answer.secondFactor);
        else await enter(answer);
      },
      { refused: (error) => refuse(error, code) },
    );
  const complete = (code: string) => {
    if (sentByItself.current) return;
    sentByItself.current = true;
    void verify(code);
  };
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (otp.check()) void verify(otp.value);
    else otp.focus();
  };
  const resent = (next: OtpStep) => {
    setProblem('');
    otp.reset();
    sentByItself.current = false;
    onResent(next);
    otp.focus();
  };
  return (
    <SignInForm onSubmit={submit}>
      <div>
        <OtpField otp={otp} onComplete={complete} />
        <SentTo {...(onChange && { onChange })}>{sentTo ?? numberOf(step)}</SentTo>
      </div>
      <Refusal text={problem} />
      <Expiry step={step} />
      <SubmitButton disabled={otp.value.length < 5 && !busy} busy={busy} busyLabel={way?.busyLabel ?? t`Signing in`}>
        {way?.label ?? t`Verify and sign in`}
      </SubmitButton>
      <ResendOtp step={step} {...(way === undefined ? {} : { way })} onResent={resent} />
    </SignInForm>
  );
}

const numberOf = ({ phone, email }: OtpStep) =>
  phone === undefined ? email : <span className="num">{formatPhone(phone)}</span>;

function SentTo({ children, onChange }: Pick<OtpFormProps, 'onChange'> & { readonly children: ReactNode }) {
  return (
    <p className={c('sent')}>
      {children === undefined ? (
        <Trans>Sent to the mobile number of your account</Trans>
      ) : (
        <Trans>
          Sent to <b>{children}</b>
        </Trans>
      )}{' '}
      {onChange && (
        <button type="button" className={link['link']} onClick={onChange}>
          <Trans>Change</Trans>
        </button>
      )}
    </p>
  );
}

/** Announces that the OTP expires soon, and that it has expired. */
function Expiry({ step }: { readonly step: OtpStep }) {
  const left = useSecondsLeft(Date.parse(step.expiry));
  const text = left === 0 ? errorTexts.OTP_EXPIRED : left <= 60 ? t`This OTP expires in less than a minute.` : '';
  return (
    <p className={c(text === '' ? 'hidden' : 'expiry')} role="status">
      {text}
    </p>
  );
}
