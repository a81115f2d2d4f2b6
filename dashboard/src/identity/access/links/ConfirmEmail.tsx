import { errorTexts } from '@galla/contract/core/errors.ts';
import { accessScreens } from '@galla/contract/identity/access/screens.ts';
import { profileHome } from '@galla/contract/identity/profile/area.ts';
import { accountEmail } from '@galla/contract/identity/profile/calls.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { keepDestination } from '../../../lib/session/destination.ts';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { refusalText } from '../sign-in/sign-in-error.ts';
import { LinkFailure, LinkOpening } from './LinkSteps.tsx';
import { useLink } from './use-link.ts';

const c = classNames(css);

interface Ending {
  readonly title: string;
  readonly text: string;
}

/** The texts of a link that changes nothing, by the answer's code. */
const endings = (): { readonly [code: string]: Ending } => ({
  TOKEN_EXPIRED: {
    title: t`This link has expired`,
    text: t`Links work for 24 hours, unless you send a new one, cancel or set a new password. Your email hasn’t changed.`,
  },
  INVALID_TOKEN: {
    title: t`This link does not work`,
    text: t`${{ refusal: errorTexts.INVALID_TOKEN }} Open the full link from the latest email.`,
  },
  INVALID_USER_ID: {
    title: t`This link is for another account`,
    text: t`Sign in to the account whose email you’re changing. Then open the link again.`,
  },
  EMAIL_EXISTS: {
    title: t`This email is already in use`,
    text: t`Another ${providerName} account now uses this email. Yours did not change. Choose another email in your profile.`,
  },
});

/** Changes the person's own e-mail by the opened link, once they are signed in (PER-08). */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const { answer, ending, failure, again } = useLink(
    token,
    (signal) => call(accountEmail.confirm, { body: { token } }, { signal }),
    endingOf,
    refusalText,
  );
  if (answer !== undefined)
    return (
      <>
        <StepHead title={t`Email changed`} focused>
          <Trans>
            <b className={c('address')}>{ph({ email: answer.email })}</b> is now the email for your {providerName}{' '}
            account. You were signed out of all other browsers.
          </Trans>
        </StepHead>
        <ButtonLink kind="primary" size="big" wide href={dashboardHome.path}>
          <Trans>Go to the dashboard</Trans>
        </ButtonLink>
      </>
    );
  if (ending === 'signed-out') return <SignInFirst />;
  if (ending === undefined)
    return failure === undefined ? (
      <LinkOpening title={t`Changing your email`} />
    ) : (
      <LinkFailure title={t`Your email hasn’t changed yet`} text={failure} onAgain={again} />
    );
  return (
    <>
      <StepHead title={ending.title} focused>
        {ending.text}
      </StepHead>
      <ButtonLink kind="primary" size="big" wide href={profileHome.path}>
        <Trans>Go to your profile</Trans>
      </ButtonLink>
    </>
  );
}

function endingOf(error: unknown): Ending | 'signed-out' | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  return error.status === 401 ? 'signed-out' : endings()[error.code];
}

/** The link works only for the person who is signed in, so that a mistyped address cannot take over an account. */
function SignInFirst() {
  const signIn = () => {
    keepDestination(location.pathname + location.search);
    location.assign(accessScreens.signIn.path);
  };
  return (
    <>
      <StepHead title={t`Sign in to change your email`} focused>
        <Trans>Sign in with your old email or mobile number. Your email then changes automatically.</Trans>
      </StepHead>
      <Button kind="primary" size="big" wide onClick={signIn}>
        <Trans>Sign in</Trans>
      </Button>
    </>
  );
}
