import { checkBy, otpRules } from '@galla/contract/identity/access/fields.ts';
import { addsRecipients } from '@galla/contract/shops/recipients/access.ts';
import { recipients } from '@galla/contract/shops/recipients/calls.ts';
import type { Recipient } from '@galla/contract/shops/recipients/endpoints.ts';
import { recipientFailures } from '@galla/contract/shops/recipients/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { OtpInput } from '@galla/ui/inputs/OtpInput.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './Recipients.module.css';
import { failureOf, type SentOtp, useRecipientChange } from './recipient-labels.ts';

interface Props {
  readonly recipient: Recipient;
  /** The OTP sent from this page. After a reload, another OTP must be sent. */
  readonly sent: SentOtp | undefined;
  readonly onSent: (otp: SentOtp) => void;
  /** Removes the recipient; undefined for people who may not. */
  readonly remove: { readonly busy: boolean; readonly onRemove: () => void } | undefined;
}

/** The OTP of a new recipient: enter it here, or send it again. */
export function RecipientOtp({ recipient, sent, onSent, remove }: Props) {
  const mayAdd = allows(useSession(), addsRecipients);
  const seconds = useSecondsUntil(sent?.resendAt ?? 0);
  const { run, busy, problem } = useAct({ refused: (error) => failureOf(error, recipientFailures.resend) });
  const resend = () =>
    run(async () => {
      const { token, resendAt } = await call(recipients.resendOtp, { body: { receiverId: recipient.id } });
      onSent({ token, resendAt: Date.parse(resendAt) });
    });
  return (
    <div className={css['otp']}>
      {mayAdd && sent !== undefined && <Enter key={sent.token} recipient={recipient} token={sent.token} />}
      <div className={css['acts']}>
        {mayAdd &&
          (seconds > 0 ? (
            <span className={css['wait']}>
              <Trans>Resend in {ph({ timeLeft: clock(seconds) })}</Trans>
            </span>
          ) : (
            <Button kind="text" size="small" busy={busy} busyLabel={t`Sending OTP`} onClick={() => void resend()}>
              {sent === undefined ? t`Send OTP` : t`Resend OTP`}
            </Button>
          ))}
        {remove !== undefined && (
          <Button kind="danger-text" size="small" busy={remove.busy} busyLabel={t`Removing`} onClick={remove.onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <Refusal text={problem} />
    </div>
  );
}

function Enter({ recipient, token }: { readonly recipient: Recipient; readonly token: string }) {
  const otp = useField(`otp-${recipient.id}`, checkBy(otpRules));
  const reread = useRecipientChange();
  const { run, busy } = useAct({
    refused: (error) => {
      otp.onChange('');
      otp.setError(refusalOf(error));
      otp.focus();
      return '';
    },
  });
  const verify = (code: string) =>
    run(async () => {
      await call(recipients.verifyOtp, { body: { receiverId: recipient.id, token, otp: code } });
      toast.success(t`${{ name: recipient.name }} will now get payment alerts.`);
      await reread();
    });
  return (
    <OtpInput
      label={t`OTP sent to ${{ destination: recipient.destination }}`}
      labelHidden
      autoFocus
      disabled={busy}
      {...otp.input}
      onComplete={(code) => void verify(code)}
    />
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The seconds until a moment, counting down. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(currentTime);
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  const runs = at > currentTime();
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(currentTime()), 500);
    return () => clearInterval(timer);
  }, [runs]);
  return seconds;
}
