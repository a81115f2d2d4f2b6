import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type SessionEnd, takeSessionEnd } from '../../../lib/session/session-end.ts';
import css from './SignInPage.module.css';

const c = classNames(css);

/** Why the sign-in page opened, unless the person pressed Sign out here. */
export function SessionEndNotice() {
  const [end, setEnd] = useState<SessionEnd>();
  useEffect(() => setEnd(takeSessionEnd()), []);
  return (
    <div role="status">
      {end !== undefined && (
        <Notice className={c('ended')}>
          {end === 'ended' ? (
            <Trans>
              <b>You were signed out.</b> Your session expired, or it was ended on another device.
            </Trans>
          ) : (
            <Trans>
              <b>You are signed out.</b> You signed out in another tab.
            </Trans>
          )}
        </Notice>
      )}
    </div>
  );
}
