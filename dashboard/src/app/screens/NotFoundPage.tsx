import { NotFoundMessage, notFoundTitle } from '../../lib/page/NotFoundMessage.tsx';
import { StandalonePage } from './StandalonePage.tsx';

/** Page Not Found without the frame (ROU-11). */
export function NotFoundPage({ error }: { readonly error?: unknown }) {
  return (
    <StandalonePage title={notFoundTitle()}>
      <NotFoundMessage error={error} />
    </StandalonePage>
  );
}
