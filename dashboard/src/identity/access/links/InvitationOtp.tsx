import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ApiError } from '../../../lib/api/api-error.ts';
import { StepHead } from '../StepHead.tsx';
import { OtpForm } from '../sign-in/OtpForm.tsx';
import type { OtpStep, OtpWay } from '../steps.ts';
import { isDeadLink } from './use-link.ts';

/** The OTP that proves the invited number, before an invitation is accepted or declined. */
export function InvitationOtp({
  step,
  phone,
  onResend,
  onResent,
  onAnswer,
  onBack,
  onDead,
}: {
  readonly step: OtpStep & { readonly accept: boolean };
  readonly phone: string;
  readonly onResend: OtpWay['resend'];
  readonly onResent: (step: OtpStep) => void;
  readonly onAnswer: (code: string) => Promise<void>;
  readonly onBack: () => void;
  readonly onDead: (code: string) => void;
}) {
  const verify = async (_token: string, code: string) => {
    try {
      await onAnswer(code);
    } catch (error) {
      if (!(error instanceof ApiError && isDeadLink(error.code))) throw error;
      onDead(error.code);
    }
  };
  return (
    <>
      <StepHead title={t`Enter the OTP`}>
        <Trans>5 digits, by SMS. Valid for 5 minutes.</Trans>
      </StepHead>
      <OtpForm
        step={step}
        sentTo={<span className="num">{phone}</span>}
        way={{
          verify,
          resend: onResend,
          captcha: 'send-otp',
          label: step.accept ? t`Verify and join` : t`Verify and decline`,
          busyLabel: step.accept ? t`Joining` : t`Declining`,
        }}
        onResent={onResent}
      />
      <Button kind="text" size="big" wide onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </>
  );
}
