import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { type MiddlewareFunction, type RouteObject, useLocation, useRouteError } from 'react-router';
import { NotFoundMessage } from '../page/NotFoundMessage.tsx';
import { isInMode, mayAsk, type Session } from '../session/session.ts';
import { openingContext, redirectLoader, sessionContext } from './guards.ts';
import { patternOf, type SearchParams } from './paths.ts';

/**
 * Requests the first data of a screen as soon as the person may open it, while its script loads. Resolves when the data
 * has arrived.
 */
type Prefetch = (client: QueryClient, session: Session, search: SearchParams) => Promise<void> | undefined;

interface PageOptions {
  readonly prefetch?: Prefetch;
  /** Who may open the screen, if the screen itself tells people without access whom to ask (REF-05, DEV-01). */
  readonly opensFor?: Access;
}

/** What a route says about its screen. */
interface Handle {
  readonly screen: Screen;
}

/**
 * How long the first screen waits for its data, in ms. The page requests the data before its script loads, so it has
 * usually arrived. Rendering once saves a slow phone a tenth of a second.
 */
const firstWaitMs = 100;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The route of a screen. Its guard runs at every navigation, while its script loads. */
export function page(
  screen: Screen,
  load: () => Promise<ComponentType>,
  { prefetch, opensFor = screen.access }: PageOptions = {},
): RouteObject {
  return {
    id: screen.path,
    path: patternOf(screen.path),
    handle: { screen } satisfies Handle,
    middleware: [guard(screen, opensFor)],
    ...(prefetch !== undefined && { loader: prefetchLoader(screen, prefetch) }),
    lazy: { Component: async () => onePerPath(await load()) },
  };
}

/** Redirects people without access to the dashboard (ROU-10), and corrects the spelling of the path. */
function guard(screen: Screen, opensFor: Access): MiddlewareFunction {
  return ({ request, context }) => {
    const session = context.get(sessionContext);
    if (session === null) return;
    const { refuse, redirectTo } = context.get(openingContext);
    if (!mayAsk(session, opensFor)) throw refuse(screen);
    const { pathname, search } = new URL(request.url);
    if (!screen.path.includes('$') && pathname !== screen.path) throw redirectTo(screen.path + search);
  };
}

function prefetchLoader(screen: Screen, prefetch: Prefetch): NonNullable<RouteObject['loader']> {
  return async ({ request, context }) => {
    const session = context.get(sessionContext);
    if (session === null || !isInMode(screen)) return null;
    const { client, isFirst } = context.get(openingContext);
    const asked = prefetch(client, session, Object.fromEntries(new URL(request.url).searchParams));
    if (isFirst() && asked !== undefined) await Promise.race([asked, sleep(firstWaitMs)]);
    return null;
  };
}

/** The router keeps a screen mounted while only the ids in its path change. Another payment is another screen. */
function onePerPath(Page: ComponentType): ComponentType {
  return function OnePerPath() {
    const { pathname } = useLocation();
    return (
      <Suspense key={pathname}>
        <Page />
      </Suspense>
    );
  };
}

/**
 * In place of a screen that failed to load or render (ROU-11). It belongs to the route around the screens: the router
 * draws no boundary of a route whose own script has not loaded.
 */
export function ScreenFailed() {
  return <NotFoundMessage error={useRouteError()} />;
}

/** Screens with a common layout, which draws them as its `Outlet` and stays mounted when the screen changes. */
export const within = (Layout: ComponentType, routes: readonly RouteObject[]): RouteObject => ({
  id: `${routes[0]?.id}#layout`,
  Component: Layout,
  children: [{ id: `${routes[0]?.id}#screens`, ErrorBoundary: ScreenFailed, children: [...routes] }],
});

/** A path without its own screen: it redirects to a screen, with its query parameters. */
export const lead = (path: string, to: string | ((session: Session) => string)): RouteObject => ({
  id: path,
  path: patternOf(path),
  loader: redirectLoader(to),
});

/** The tabs of an area. A path below a tab redirects to the tab (ROU-12). */
export const tabs = (routes: readonly RouteObject[]): RouteObject[] => [
  ...routes,
  ...routes.flatMap(({ id }) => (id === undefined ? [] : [lead(`${id}/*`, id)])),
];

/** The screen of the last match, from its `handle`; undefined at Page Not Found. */
export const screenOf = (handle: unknown): Screen | undefined => (handle as Handle | undefined)?.screen;
