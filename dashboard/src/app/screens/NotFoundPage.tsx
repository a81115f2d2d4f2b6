import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { useEffect } from 'react';
import { recordPageView } from '../../lib/api/events.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { providerName } from '../../lib/page/provider.ts';
import { seemsSignedIn } from '../../lib/session/destination.ts';
import { StandalonePage } from './StandalonePage.tsx';

const title = 'Page Not Found';

/** Unknown routes and routing errors, with the specification's texts (ROU-11). */
export function NotFoundPage({ error }: { readonly error?: unknown }) {
  return (
    <StandalonePage title={title}>
      <NotFoundMessage error={error} />
    </StandalonePage>
  );
}

/** The same within the frame: the navigation stays. It is counted as its own page (ROU-13). */
export function NotFoundMessage({ error }: { readonly error?: unknown }) {
  useEffect(() => {
    document.title = `${title} · ${providerName}`;
    recordPageView(title, seemsSignedIn());
  }, []);
  useEffect(() => {
    if (error !== undefined) reportError('Component', error);
  }, [error]);
  return (
    <EmptyState
      heading="h1"
      title={title}
      actions={
        <>
          {error !== undefined && <Button onClick={() => location.reload()}>Reload</Button>}
          <ButtonLink kind="primary" href="/dashboard">
            Go To Dashboard
          </ButtonLink>
        </>
      }
    >
      The page you are looking for doesn’t exists. Please check the URL and try again.
    </EmptyState>
  );
}
