import { Button } from '@galla/ui/buttons/Button.tsx';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useRun } from '../../lib/forms/use-run.ts';
import { refusalOf } from './refused.ts';
import { orRefused, resendOtp } from './requests.ts';
import css from './sign-in/SignInPage.module.css';
import { type OtpStep, type OtpWay, otpStep } from './steps.ts';
import { useCaptcha } from './use-captcha.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const c = classNames(css);

const waitMs = 30_000;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ResendOtpProps {
  readonly step: OtpStep;
  readonly way?: OtpWay;
  readonly onResent: (step: OtpStep) => void;
}

/** Sends the OTP again: after 30 seconds, and with the captcha again (SES-03). */
export function ResendOtp({ step, way, onResent }: ResendOtpProps) {
  const left = useSecondsLeft(step.sentAt + waitMs);
  const captcha = useCaptcha(way?.captcha ?? 'send-otp');
  const { run, busy, problem } = useRun();
  const [sentAgain, setSentAgain] = useState(false);

  const refused = (error: unknown): string => {
    const { text, captcha: reason } = refusalOf(error);
    captcha.reset(reason);
    return text;
  };
  const resend = async (solution: string) => {
    const answer = await (way === undefined
      ? resendOtp(step.token, solution)
      : orRefused(way.resend(step.token, solution)));
    captcha.reset();
    setSentAgain(true);
    onResent({ ...step, ...otpStep(answer, step.phone) });
  };
  const send = async () => {
    const solution = captcha.take();
    if (solution !== undefined) await run(() => resend(solution), { refused });
  };
  return (
    <div className={c('resend')}>
      <p className="sr" role="status">
        {sentAgain && left > 0 ? t`The OTP was sent again.` : ''}
      </p>
      {left > 0 ? (
        <p className={c('wait')}>
          {sentAgain && <Trans>Sent again.</Trans>}{' '}
          <Trans>
            No OTP yet? Send again in <span className="num">{ph({ timeLeft: clock(left) })}</span>
          </Trans>
        </p>
      ) : (
        <>
          <p className={c('wait')}>
            <Trans>No OTP yet?</Trans>
          </p>
          <CaptchaBox {...captcha.box} />
          <Refusal text={problem} />
          <Button size="big" wide busy={busy} busyLabel={t`Sending OTP`} onClick={() => void send()}>
            <Trans>Send OTP again</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
