import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { factorRequests } from '@galla/contract/identity/second-factor/calls.ts';
import type { FactorRequest } from '@galla/contract/identity/second-factor/factor-requests.ts';
import { Button, buttonClass } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import css from './SecondFactor.module.css';

const c = classNames(css);

interface SecondWayProps {
  /** Whether an e-mail of the account is unverified. */
  readonly unverifiedEmail: boolean;
  readonly request: FactorRequest | null;
  /** How many hours the person waits for a second method; 0 in a fresh account. */
  readonly waitHours: number;
  readonly onChange: () => void;
}

/** For people whose only proof is that of their sign-in: how to get a second method. */
export function SecondWay({ unverifiedEmail, request, waitHours, onChange }: SecondWayProps) {
  const isAtOnce = waitHours === 0;
  const ask = useMutation({
    mutationFn: () => call(factorRequests.ask, {}),
    onSuccess: () => (isAtOnce ? location.assign(securityHome.path) : onChange()),
  });
  const withdraw = useMutation({ mutationFn: () => call(factorRequests.withdraw, {}), onSuccess: onChange });
  const error = ask.error ?? withdraw.error;
  const isReady = request !== null && Date.parse(request.readyAt) <= currentTime();
  return (
    <div className={c('second')}>
      <p>
        <Trans>This step needs a second way to verify it’s you.</Trans>
      </p>
      {request === null ? (
        <BeforeAsking unverifiedEmail={unverifiedEmail} waitHours={waitHours} />
      ) : isReady ? (
        <p>
          <Trans>
            You can now add an authenticator app or a passkey, until{' '}
            {ph({ expiresAt: formatDateTime(request.expiresAt) })}.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            You can add one from {ph({ readyAt: formatDateTime(request.readyAt) })}. Your Admins know about it.
          </Trans>
        </p>
      )}
      {error !== null && (
        <Notice kind="error" live>
          {refusalOf(error)}
        </Notice>
      )}
      {(isReady || (unverifiedEmail && request === null && !isAtOnce)) && (
        <a className={buttonClass({ kind: 'primary', wide: true })} href={securityHome.path}>
          <Trans>Go to Security</Trans>
        </a>
      )}
      {request === null ? (
        <Button
          kind={unverifiedEmail && !isAtOnce ? 'plain' : 'primary'}
          wide
          busy={ask.isPending}
          busyLabel={isAtOnce ? t`Opening` : t`Requesting`}
          onClick={() => ask.mutate()}
        >
          {isAtOnce ? t`Set it up now` : t`Request a second way`}
        </Button>
      ) : (
        <Button wide busy={withdraw.isPending} busyLabel={t`Cancelling`} onClick={() => withdraw.mutate()}>
          <Trans>Cancel the request</Trans>
        </Button>
      )}
    </div>
  );
}

/** How a person who has not requested one gets a second method. */
function BeforeAsking({ unverifiedEmail, waitHours }: Pick<SecondWayProps, 'unverifiedEmail' | 'waitHours'>) {
  if (waitHours === 0)
    return (
      <p>
        <Trans>Add an authenticator app or a passkey. It takes a minute.</Trans>
      </p>
    );
  return (
    <>
      {unverifiedEmail && (
        <p>
          <Trans>Fastest: verify your email in your profile. Then use an email OTP.</Trans>
        </p>
      )}
      <p>
        {plural(waitHours, {
          one: 'You can add an authenticator app or a passkey # hour after you request it. We’ll tell all your Admins.',
          other:
            'You can add an authenticator app or a passkey # hours after you request it. We’ll tell all your Admins.',
        })}
      </p>
    </>
  );
}
