import type { Screen } from '@galla/contract/core/screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Session } from '../session/session.ts';

/** What the guards and loaders of a screen get from the frame. */
interface Opening {
  readonly client: QueryClient;
  /** Whether the page shows no screen yet. */
  readonly isFirst: () => boolean;
  /** A redirect that leaves no entry of its own in the browser's history. */
  readonly redirectTo: (href: string) => Response;
  /** A redirect to the dashboard, which says that the person may not open this screen (ROU-10). */
  readonly refuse: (screen: Screen) => Response;
}

export const openingContext = createContext<Opening>();

/** The session of a navigation; null where the screen opens without one. */
export const sessionContext = createContext<Session | null>(null);

type GuardArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** A loader that redirects to another path with the same query parameters. */
export const redirectLoader =
  (to: string | ((session: Session) => string)) =>
  ({ request, context }: GuardArgs): never => {
    throw context
      .get(openingContext)
      .redirectTo(pathFor(to, context.get(sessionContext)) + new URL(request.url).search);
  };

function pathFor(to: string | ((session: Session) => string), session: Session | null): string {
  if (typeof to === 'string') return to;
  if (session === null) throw new Error('This redirect needs a session.');
  return to(session);
}
