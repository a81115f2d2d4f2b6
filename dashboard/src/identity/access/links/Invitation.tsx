import { errorTexts } from '@galla/contract/core/errors.ts';
import { groups } from '@galla/contract/identity/groups/calls.ts';
import { invitations } from '@galla/contract/identity/team/calls.ts';
import type { Invitation as Shown } from '@galla/contract/identity/team/invitations.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { CaptchaBox } from '@galla/ui/inputs/CaptchaBox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useRun } from '../../../lib/forms/use-run.ts';
import { rememberSignedIn, seemsSignedIn } from '../../../lib/session/destination.ts';
import { roleWord } from '../../../lib/session/role-word.ts';
import { leaveTo } from '../enter.ts';
import { refusalOf } from '../refused.ts';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { refusalText, refused } from '../sign-in/sign-in-error.ts';
import { type OtpStep, otpStep } from '../steps.ts';
import { useCaptcha } from '../use-captcha.ts';
import { InvitationOtp } from './InvitationOtp.tsx';
import { LinkFailure, LinkOpening } from './LinkSteps.tsx';
import { badRequestCode, isDeadLink, useLink } from './use-link.ts';

const c = classNames(css);

/** The page of an invitation link: the inviter, the role, and the answer (PER-05). */
export function Invitation({ token }: { readonly token: string }) {
  const link = useLink(token, (signal) => openInvitation(token, signal), badRequestCode, refusalText);
  const [declined, setDeclined] = useState(false);
  const [dead, setDead] = useState<string>();
  const ending = dead ?? link.ending;
  if (ending !== undefined) return <DeadInvitation expired={ending === 'TOKEN_EXPIRED'} />;
  if (declined)
    return (
      <StepHead title={t`You declined the invitation`} focused>
        <Trans>Nothing was shared, and the link no longer works. You can close this page.</Trans>
      </StepHead>
    );
  if (link.answer !== undefined)
    return <Answer token={token} invitation={link.answer} onDeclined={() => setDeclined(true)} onDead={setDead} />;
  return link.failure === undefined ? (
    <LinkOpening title={t`Opening your invitation`} />
  ) : (
    <LinkFailure title={t`We couldn’t open your invitation`} text={link.failure} onAgain={link.again} />
  );
}

/** Renews the session first if that is enough, so that a signed-in person is not asked for an OTP. */
async function openInvitation(token: string, signal: AbortSignal): Promise<Shown> {
  if (token === '') throw new ApiError('INVALID_TOKEN', 400);
  if (seemsSignedIn()) await call(groups.list, {}).catch(() => undefined);
  return call(invitations.open, { body: { token } }, { signal });
}

function DeadInvitation({ expired }: { readonly expired: boolean }) {
  return (
    <>
      <StepHead title={expired ? t`This invitation is no longer valid` : t`This link does not work`} focused>
        {expired
          ? t`It was answered or cancelled, or 7 days have passed. Ask for a new invitation.`
          : t`${{ refusal: errorTexts.INVALID_TOKEN }} Open the full link from the latest message.`}
      </StepHead>
      <ButtonLink size="big" wide href="/login">
        <Trans>Sign in</Trans>
      </ButtonLink>
    </>
  );
}

/** The link determines the number; a new OTP replaces the previous one. */
const sendOtp = (token: string, captcha: string) => call(invitations.sendOtp, { body: { token } }, { captcha });

interface AnswerProps {
  readonly token: string;
  readonly invitation: Shown;
  readonly onDeclined: () => void;
  readonly onDead: (code: string) => void;
}

/** The invitation's content. Without a session of the invited person, an OTP proves the number. */
function Answer({ token, invitation, onDeclined, onDead }: AnswerProps) {
  const captcha = useCaptcha('send-otp');
  const [step, setStep] = useState<OtpStep & { readonly accept: boolean }>();
  const [chosen, setChosen] = useState<'accept' | 'decline'>();
  const { run, busy: isBusy, problem } = useRun();
  const busy = isBusy ? chosen : undefined;

  const answer = async (accept: boolean, otp?: { token: string; code: string }) => {
    await call(invitations.answer, { body: { token, accept, ...(otp === undefined ? {} : { otp }) } });
    if (!accept) return onDeclined();
    rememberSignedIn(true);
    await leaveTo('/dashboard');
  };
  const refuse = (error: unknown): string => {
    if (error instanceof ApiError && isDeadLink(error.code)) {
      onDead(error.code);
      return '';
    }
    const { text, captcha: reason } = refusalOf(refused(error));
    captcha.reset(reason);
    return text;
  };
  const choose = async (accept: boolean) => {
    const solution = invitation.signedIn ? '' : captcha.take();
    if (solution === undefined || isBusy) return;
    setChosen(accept ? 'accept' : 'decline');
    const send = async () => {
      if (invitation.signedIn) return answer(accept);
      setStep({ ...otpStep(await sendOtp(token, solution)), accept });
      captcha.reset();
    };
    await run(send, { refused: refuse });
  };
  if (step !== undefined)
    return (
      <InvitationOtp
        step={step}
        phone={invitation.phone}
        onResend={(_, solution) => sendOtp(token, solution)}
        onResent={(next) => setStep({ ...next, accept: step.accept })}
        onAnswer={(code) => answer(step.accept, { token: step.token, code })}
        onBack={() => setStep(undefined)}
        onDead={onDead}
      />
    );
  return (
    <>
      <StepHead title={t`Join ${{ merchantName: invitation.merchantName }}`} focused>
        {invitation.inviterName === null ? (
          <Trans>Hello {ph({ name: invitation.name })}, your payments provider invites you to the team.</Trans>
        ) : (
          <Trans>
            Hello {ph({ name: invitation.name })},{' '}
            <b className={c('address')}>{ph({ inviterName: invitation.inviterName })}</b> invites you to the team.
          </Trans>
        )}
      </StepHead>
      <div className={c('form')}>
        <KeyValues
          items={[
            { name: t`Role`, value: roleWord(invitation.roleName) },
            { name: t`Stores`, value: invitation.allStores ? t`All stores` : invitation.storeNames.join(', ') },
            { name: t`Your number`, value: invitation.phone, figure: true },
            { name: t`Respond by`, value: formatDateTime(invitation.expiresAt), figure: true },
          ]}
        />
        {!invitation.signedIn && <CaptchaBox {...captcha.box} />}
        <Refusal text={problem} />
        <Button
          kind="primary"
          size="big"
          wide
          busy={busy === 'accept'}
          busyLabel={invitation.signedIn ? t`Joining` : t`Sending OTP`}
          onClick={() => void choose(true)}
        >
          <Trans>Accept invitation</Trans>
        </Button>
        <Button
          kind="text"
          size="big"
          wide
          busy={busy === 'decline'}
          busyLabel={invitation.signedIn ? t`Declining` : t`Sending OTP`}
          onClick={() => void choose(false)}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    </>
  );
}
