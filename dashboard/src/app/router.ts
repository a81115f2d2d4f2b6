import type { Screen } from '@galla/contract/core/screen.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunctionArgs,
  RouterContextProvider,
  redirect,
  replace,
} from 'react-router';
import { openingContext, redirectLoader, sessionContext } from '../lib/router/guards.ts';
import { windowForRouter } from '../lib/router/history.ts';
import { ScreenFailed, screenOf } from '../lib/router/routes.tsx';
import { areaAt, frameIds, frameOf } from './areas.ts';
import { FrameFailed, rootFor, type SessionData, SessionFrame, ShellFrame, StartFailed, Starting } from './frames.tsx';
import type { Opening } from './report-uncaught.ts';
import { NotFoundPage } from './screens/NotFoundPage.tsx';
import { nameScreen } from './screens/name-screens.ts';
import { noteScreen } from './session/leave.ts';
import { sessionForScreens } from './session/startup.ts';

/**
 * The router of the dashboard. It knows the areas; the routes of an area are added when one of its paths is first
 * opened.
 */
export function createDashboardRouter(client: QueryClient): DataRouter {
  let refused: Screen | undefined;

  /** Only a navigation that adds an entry does so after a redirect too. Otherwise Back would return to the redirect. */
  const redirectTo = (href: string) =>
    router.state.navigation.historyAction === 'PUSH' ? redirect(href) : replace(href);

  const refuse = (screen: Screen) => {
    refused = screen;
    return redirectTo(dashboardHome.path);
  };

  /** The screen that has just been refused, for the dashboard only. */
  const takeRefused = ({ request }: LoaderFunctionArgs) => {
    const screen = new URL(request.url).pathname === dashboardHome.path ? refused : undefined;
    refused = undefined;
    return screen;
  };

  const loadSession = (args: LoaderFunctionArgs): SessionData => {
    const session = args.context.get(sessionContext);
    if (session === null) throw new Error('The session was not loaded.');
    return { session, refused: takeRefused(args) };
  };

  const findRedirect = async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { pathname, search } = new URL(request.url);
    const { redirectOf } = await import('./screens/redirects.ts');
    const to = redirectOf(pathname);
    if (to !== undefined) throw redirectTo(to + search);
    return null;
  };

  const opening = { client, isFirst: () => !router.state.initialized, redirectTo, refuse };
  const router = createBrowserRouter(
    [
      {
        Component: rootFor(() => router.state.restoreScrollPosition),
        ErrorBoundary: StartFailed,
        HydrateFallback: Starting,
        children: [
          { index: true, loader: redirectLoader(dashboardHome.path) },
          { id: frameIds.open, ErrorBoundary: ScreenFailed },
          {
            id: frameIds.session,
            middleware: [async ({ context }) => context.set(sessionContext, await sessionForScreens(client))],
            loader: loadSession,
            shouldRevalidate: () => true,
            Component: SessionFrame,
            children: [
              {
                Component: ShellFrame,
                ErrorBoundary: FrameFailed,
                children: [{ id: frameIds.shell, ErrorBoundary: ScreenFailed }],
              },
              { id: frameIds.standalone, ErrorBoundary: ScreenFailed },
            ],
          },
          { path: '*', loader: findRedirect, Component: NotFoundPage },
        ],
      },
    ],
    {
      window: windowForRouter(),
      getContext: () => new RouterContextProvider(new Map([[openingContext, opening]])),
      patchRoutesOnNavigation: async ({ path, patch }) => {
        const area = areaAt(path);
        if (area !== undefined) patch(frameOf(area), [...(await area.load()).routes]);
      },
    },
  );

  let named: { readonly pathname: string; readonly hasFailed: boolean } | undefined;
  router.subscribe(({ initialized, location: { pathname }, matches, errors }) => {
    const hasFailed = errors !== null;
    if (!initialized || (named?.pathname === pathname && named.hasFailed === hasFailed)) return;
    named = { pathname, hasFailed };
    const screen = screenOf(matches.at(-1)?.route.handle);
    noteScreen(screen);
    nameScreen(pathname, hasFailed ? undefined : screen);
  });
  return router;
}

/** The path that is being opened, and how to do something once it is open or has failed; undefined if none is. */
export function openingOf(router: DataRouter): Opening | undefined {
  const { location, navigation } = router.state;
  if (isIdle(router.state)) return undefined;
  return {
    path: (navigation.location ?? location).pathname,
    onEnd: (act) => {
      const stop = router.subscribe((state) => {
        if (!isIdle(state)) return;
        stop();
        act();
      });
    },
  };
}

const isIdle = ({ initialized, navigation, revalidation }: DataRouter['state']): boolean =>
  initialized && navigation.state === 'idle' && revalidation === 'idle';
