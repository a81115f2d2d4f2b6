import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Session } from '../session/session.ts';
import type { SearchParams } from './address.ts';

/** The frame of several screens. It stays mounted when the screen changes. */
export type Layout = ComponentType<{ readonly children: ReactNode }>;

/**
 * Requests the first data of a screen as soon as the person may open it, while the frame renders. Resolves when the
 * data has arrived.
 */
type Prefetch = (client: QueryClient, session: Session, search: SearchParams) => Promise<void> | undefined;

/** A screen and how to load it. */
export interface ScreenRoute {
  readonly screen: Screen;
  readonly load: () => Promise<ComponentType>;
  readonly layout?: Layout;
  readonly prefetch?: Prefetch | undefined;
  /** Who may open the screen, if the screen itself tells people without access whom to ask (REF-05, DEV-01). */
  readonly opensFor?: Access;
}

/** A path without its own screen: it redirects to the screen for this person. */
export interface LeadingRoute {
  readonly path: string;
  readonly to: (session: Session) => string;
}

export type Route = ScreenRoute | LeadingRoute;

/** A route that matches a path, with the values of its variable parts. */
export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route of a page. Its script loads once; a failed load is tried again. */
export function page(screen: Screen, load: () => Promise<ComponentType>, prefetch?: Prefetch): ScreenRoute {
  let loaded: Promise<ComponentType> | undefined;
  return {
    screen,
    prefetch,
    load: () => {
      loaded ??= load().catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
  };
}

/** Screens with a common layout. */
export const within = (layout: Layout, routes: readonly ScreenRoute[]): readonly ScreenRoute[] =>
  routes.map((route) => ({ ...route, layout }));

/** The tabs of an area. A path below a tab redirects to the tab (ROU-12). */
export const tabs = (routes: readonly ScreenRoute[]): readonly Route[] => [
  ...routes,
  ...routes.map(({ screen }) => ({ path: `${screen.path}/*`, to: () => screen.path })),
];

const pathOf = (route: Route) => ('screen' in route ? route.screen.path : route.path);

/** The first route that matches a path. Fixed paths come before those with variable parts. */
export function findRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const vague = (route: Route) => (pathOf(route).endsWith('/*') ? 2 : pathOf(route).includes('$') ? 1 : 0);
  for (const route of routes.toSorted((a, b) => vague(a) - vague(b))) {
    const params = paramsOf(pathOf(route), pathname);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

/** The values of the variable parts of a path such as `/team/$id`; undefined if the path does not match. */
export function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  const source = pattern.replace(/\$\w+/g, '([^/]+)').replace(/\/\*$/, '/.+');
  const values = new RegExp(`^${source}/?$`, 'i').exec(pathname)?.slice(1);
  if (values === undefined) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, decode(values[at] ?? '')]));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
