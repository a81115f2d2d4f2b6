import { accessScreens } from '@galla/contract/access/screens.ts';
import { errorTexts } from '@galla/contract/core/errors.ts';
import { dashboardHome } from '@galla/contract/insights/area.ts';
import { ownEmail } from '@galla/contract/profile/account-email.ts';
import { profileHome } from '@galla/contract/profile/area.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { keepDestination } from '../../lib/session/destination.ts';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { refusalText } from '../sign-in/sign-in-error.ts';

const c = classNames(css);

type Outcome =
  | { readonly is: 'loading' }
  | { readonly is: 'signed-out' }
  | { readonly is: 'changed'; readonly email: string }
  | { readonly is: 'ended'; readonly title: string; readonly text: string }
  | { readonly is: 'failed'; readonly text: string };

/** What a link that changes nothing says, by the code of the answer. */
const endings: { readonly [code: string]: { readonly title: string; readonly text: string } } = {
  TOKEN_EXPIRED: {
    title: 'This link has expired',
    text: 'It works within 24 hours, and ends when it is sent again or cancelled and when your password changes. Your email stays as it was.',
  },
  INVALID_TOKEN: {
    title: 'This link does not work',
    text: `${errorTexts.INVALID_TOKEN} Open the whole link of the newest email.`,
  },
  INVALID_USER_ID: {
    title: 'This link is for another account',
    text: 'Sign out, sign in with the account that gets the new email, and open the link again.',
  },
  EMAIL_EXISTS: {
    title: 'This email is taken',
    text: 'Another Galla account has it by now, so your email stays as it was. Choose another one in your profile.',
  },
};

/** Changes the own e-mail by the link that brought the person here, once they are signed in (PER-08). */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try begins anew
  useEffect(() => {
    const controller = new AbortController();
    setOutcome({ is: 'loading' });
    call(ownEmail.confirm, { body: { token } }, { signal: controller.signal }).then(
      ({ email }) => setOutcome({ is: 'changed', email }),
      (error: unknown) => {
        if (!controller.signal.aborted) setOutcome(outcomeOf(error));
      },
    );
    return () => controller.abort();
  }, [token, tries]);

  if (outcome.is === 'loading')
    return (
      <div role="status">
        <StepHead title="Changing your email">This takes a moment.</StepHead>
      </div>
    );
  if (outcome.is === 'changed')
    return (
      <>
        <StepHead title="Your email is changed" focused>
          <b className={c('address')}>{outcome.email}</b> is the email of your Galla account now. Every other browser
          was signed out.
        </StepHead>
        <ButtonLink kind="primary" size="big" wide href={dashboardHome.path}>
          Go to the dashboard
        </ButtonLink>
      </>
    );
  if (outcome.is === 'signed-out') return <SignInFirst />;
  if (outcome.is === 'failed')
    return (
      <>
        <StepHead title="Your email is not changed yet" focused>
          {outcome.text}
        </StepHead>
        <Button kind="primary" size="big" wide onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </>
    );
  return (
    <>
      <StepHead title={outcome.title} focused>
        {outcome.text}
      </StepHead>
      <ButtonLink kind="primary" size="big" wide href={profileHome.path}>
        Go to your profile
      </ButtonLink>
    </>
  );
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { is: 'failed', text: refusalText(error) };
  if (error.status === 401) return { is: 'signed-out' };
  const ending = error.status < 500 ? endings[error.code] : undefined;
  return ending === undefined ? { is: 'failed', text: refusalText(error) } : { is: 'ended', ...ending };
}

/** The link counts where its person is signed in: a mistyped address gives nobody an account. */
function SignInFirst() {
  const signIn = () => {
    keepDestination(location.pathname + location.search);
    location.assign(accessScreens.signIn.path);
  };
  return (
    <>
      <StepHead title="Sign in to change your email" focused>
        Sign in as before, with your old email or your mobile number. Your email then changes automatically.
      </StepHead>
      <Button kind="primary" size="big" wide onClick={signIn}>
        Sign in
      </Button>
    </>
  );
}
