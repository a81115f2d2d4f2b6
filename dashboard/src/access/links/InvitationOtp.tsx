import { checkBy, otpRules } from '@galla/contract/access/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { SubmitEvent } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useRun } from '../../lib/forms/use-run.ts';
import { OtpField } from '../OtpField.tsx';
import { StepHead } from '../StepHead.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import css from '../sign-in/SignInPage.module.css';
import { refusalText } from '../sign-in/sign-in-error.ts';
import type { OtpStep } from '../steps.ts';
import { isDeadLink } from './use-link.ts';

const c = classNames(css);
const otpCheck = checkBy(otpRules);

/** The OTP that proves the invited number, before an invitation is accepted or declined. */
export function InvitationOtp({
  step,
  phone,
  onAnswer,
  onBack,
  onDead,
}: {
  readonly step: OtpStep & { readonly accept: boolean };
  readonly phone: string;
  readonly onAnswer: (code: string) => Promise<void>;
  readonly onBack: () => void;
  readonly onDead: (code: string) => void;
}) {
  const otp = useField('otp', otpCheck);
  const { run, busy, problem } = useRun();
  const refuse = (error: unknown, code: string): string => {
    if (error instanceof ApiError && isDeadLink(error.code)) {
      onDead(error.code);
      return '';
    }
    if (otp.latest() === code) {
      otp.reset();
      otp.focus();
    }
    return refusalText(error);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = otp.value;
    if (otp.check()) await run(() => onAnswer(code), { refused: (error) => refuse(error, code) });
    else otp.focus();
  };
  return (
    <>
      <StepHead title="Enter the OTP">
        Sent to <b className={c('address')}>{phone}</b>. Valid for 5 minutes.
      </StepHead>
      <form noValidate className={c('form')} onSubmit={(event) => void submit(event)}>
        <OtpField otp={otp} />
        <Refusal text={problem} />
        <SubmitButton
          kind={step.accept ? 'primary' : 'plain'}
          disabled={otp.value.length < 5 && !busy}
          busy={busy}
          busyLabel={step.accept ? 'Joining' : 'Declining'}
        >
          {step.accept ? 'Verify and join' : 'Verify and decline'}
        </SubmitButton>
        <Button kind="text" size="big" wide onClick={onBack}>
          Back
        </Button>
      </form>
    </>
  );
}
