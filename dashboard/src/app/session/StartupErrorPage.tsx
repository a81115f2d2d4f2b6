import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { providerName } from '../../lib/page/provider.ts';
import { StandalonePage } from '../screens/StandalonePage.tsx';
import { signOut } from './leave.ts';
import { StartupError } from './startup.ts';

/** Shown if the session could not be loaded, or opens nothing (SES-10). */
export function StartupErrorPage({ error }: { readonly error: unknown }) {
  const { revalidate } = useRevalidator();
  // A failed call was reported where it was made.
  useEffect(() => {
    if (!(error instanceof ApiError)) reportError('API', error);
  }, [error]);
  const unable = error instanceof StartupError;
  const title = unable || error instanceof ApiError ? error.message : t`App initialization failed.`;
  return (
    <StandalonePage title={providerName}>
      <ErrorState
        heading="h1"
        title={title}
        onRetry={() => void revalidate()}
        reference={error instanceof ApiError ? error.requestId : undefined}
        actions={
          unable && (
            <Button kind="plain" onClick={() => void signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          )
        }
      >
        {unable
          ? t`You don’t have access to any merchant here. Ask an Admin of your business for access.`
          : t`Your payments are safe.`}
      </ErrorState>
    </StandalonePage>
  );
}
