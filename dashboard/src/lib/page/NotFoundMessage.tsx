import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { recordPageView } from '../api/events.ts';
import { reportError } from '../api/report-error.ts';
import { seemsSignedIn } from '../session/destination.ts';
import { providerName } from './provider.ts';

export const notFoundTitle = (): string => t`Page Not Found`;

/**
 * Unknown routes and routing errors, with the specification's texts (ROU-11). Within the frame the navigation stays. It
 * is counted as its own page (ROU-13).
 */
export function NotFoundMessage({ error }: { readonly error?: unknown }) {
  useEffect(() => {
    document.title = `${notFoundTitle()} · ${providerName}`;
    recordPageView(notFoundTitle(), seemsSignedIn());
  }, []);
  useEffect(() => {
    if (error !== undefined) reportError('Component', error);
  }, [error]);
  return (
    <EmptyState
      heading="h1"
      title={notFoundTitle()}
      actions={
        <>
          {error !== undefined && (
            <Button onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </Button>
          )}
          <ButtonLink kind="primary" href="/dashboard">
            <Trans>Go To Dashboard</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>The page you are looking for doesn’t exists. Please check the URL and try again.</Trans>
    </EmptyState>
  );
}
