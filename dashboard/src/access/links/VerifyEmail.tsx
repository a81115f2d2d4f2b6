import { access } from '@galla/contract/access/endpoints.ts';
import { errorTexts } from '@galla/contract/core/errors.ts';
import { passwords } from '@galla/contract/passwords/endpoints.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { keepDestination } from '../../lib/session/destination.ts';
import { Refusal } from '../Refusal.tsx';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { refusalText } from '../sign-in/sign-in-error.ts';

const c = classNames(css);

type Outcome =
  | { readonly is: 'loading' }
  | { readonly is: 'verified'; readonly email: string }
  | { readonly is: 'dead'; readonly code: string }
  | { readonly is: 'failed'; readonly text: string };

/** Verifies an e-mail by the key of the link that brought the person here (SES-08). */
export function VerifyEmail({ verificationKey }: { readonly verificationKey: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try begins anew
  useEffect(() => {
    if (verificationKey === '') return setOutcome({ is: 'dead', code: 'INVALID_TOKEN' });
    const controller = new AbortController();
    setOutcome({ is: 'loading' });
    call(passwords.verify, { params: { verificationKey } }, { signal: controller.signal }).then(
      ({ email }) => setOutcome({ is: 'verified', email }),
      (error: unknown) => {
        if (!controller.signal.aborted) setOutcome(outcomeOf(error));
      },
    );
    return () => controller.abort();
  }, [verificationKey, tries]);

  if (outcome.is === 'loading')
    return (
      <div role="status">
        <StepHead title="Verifying your email">This takes a moment.</StepHead>
      </div>
    );
  if (outcome.is === 'verified')
    return (
      <>
        <StepHead title="Your email is verified" focused>
          <b className={c('address')}>{outcome.email}</b> belongs to your Galla account.
        </StepHead>
        <ButtonLink kind="primary" size="big" wide href="/dashboard">
          Go to the dashboard
        </ButtonLink>
      </>
    );
  if (outcome.is === 'failed')
    return (
      <>
        <StepHead title="Your email is not verified yet" focused>
          {outcome.text}
        </StepHead>
        <Button kind="primary" size="big" wide onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </>
    );
  return <NewLink expired={outcome.code === 'TOKEN_EXPIRED'} />;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 400) return { is: 'dead', code: error.code };
  return { is: 'failed', text: refusalText(error) };
}

/** A link that does not work, and a new one for signed-in people. */
function NewLink({ expired }: { readonly expired: boolean }) {
  const [sent, setSent] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      const { userId } = await call(access.me, {});
      await call(passwords.sendVerificationLink, { body: { userId, type: 'EMAIL_SIGNUP' } });
      setSent('Verification email sent');
    } catch (error) {
      setRefusal(refusalText(error));
    }
    setBusy(false);
  };
  const signIn = () => {
    keepDestination(location.pathname + location.search);
    location.assign('/login');
  };
  return (
    <>
      <StepHead title={expired ? 'This link has expired' : 'This link does not work'} focused>
        {expired
          ? 'It works within 24 hours, and a newer one takes its place.'
          : `${errorTexts.INVALID_TOKEN} Open the whole link of the newest email, or send a new one.`}
      </StepHead>
      <div className={c('form')}>
        {sent !== '' && (
          <Notice kind="success" live>
            {sent}
          </Notice>
        )}
        <Refusal text={refusal} />
        <Button kind="primary" size="big" wide busy={busy} busyLabel="Sending link" onClick={() => void send()}>
          Send a new link
        </Button>
        <Button kind="text" size="big" wide onClick={signIn}>
          Sign in
        </Button>
      </div>
    </>
  );
}
