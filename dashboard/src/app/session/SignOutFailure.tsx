import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { showSignOutResult, signOut } from './leave.ts';
import css from './SignOutFailure.module.css';

const c = classNames(css);

/** Reports above any screen that a sign-out did not reach the server, and offers a retry. */
export function SignOutFailure() {
  const [failed, setFailed] = useState(false);
  useEffect(() => showSignOutResult(setFailed), []);
  if (!failed) return null;
  return (
    <div role="alert" className={c('place')}>
      <Notice kind="error" className={c('notice')} onClose={() => setFailed(false)}>
        <Trans>
          <b>You are still signed in.</b> We couldn’t sign you out.{' '}
          <Button kind="text" onClick={() => void signOut()}>
            Try again
          </Button>
        </Trans>
      </Notice>
    </div>
  );
}
