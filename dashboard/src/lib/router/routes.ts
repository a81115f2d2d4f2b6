import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Session } from '../session/session.ts';
import type { SearchParams } from './address.ts';

/** The frame of several screens, which stays while they change. */
export type Layout = ComponentType<{ readonly children: ReactNode }>;

/**
 * Asks for the first data of a screen as soon as the person may open it, while the frame is drawn. Resolves when they
 * are there.
 */
type Prefetch = (client: QueryClient, session: Session, search: SearchParams) => Promise<void> | undefined;

/** A screen with what draws it. */
export interface ScreenRoute {
  readonly screen: Screen;
  readonly load: () => Promise<ComponentType>;
  readonly layout?: Layout;
  readonly prefetch?: Prefetch | undefined;
  /** For whom the screen opens, where it itself says to people without its access whom to ask (REF-05, DEV-01). */
  readonly opensFor?: Access;
}

/** A path without a screen of its own: the one that it leads to, for this person. */
export interface LeadingRoute {
  readonly path: string;
  readonly to: (session: Session) => string;
}

/** The routes of an area of the dashboard. */
export type Route = ScreenRoute | LeadingRoute;

/** A route that fits a path, with the values of its variable parts. */
export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen of a page; its script is fetched once. One that could not be fetched is tried again. */
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

/** Screens within a layout. */
export const within = (layout: Layout, routes: readonly ScreenRoute[]): readonly ScreenRoute[] =>
  routes.map((route) => ({ ...route, layout }));

/** The tabs of an area. A path below a tab belongs to the tab, whose address replaces it (ROU-12). */
export const tabs = (routes: readonly ScreenRoute[]): readonly Route[] => [
  ...routes,
  ...routes.map(({ screen }) => ({ path: `${screen.path}/*`, to: () => screen.path })),
];

const pathOf = (route: Route) => ('screen' in route ? route.screen.path : route.path);

/** The first route that fits a path: those that name every part are asked before those with variable parts. */
export function findRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const vague = (route: Route) => (pathOf(route).endsWith('/*') ? 2 : pathOf(route).includes('$') ? 1 : 0);
  for (const route of routes.toSorted((a, b) => vague(a) - vague(b))) {
    const params = paramsOf(pathOf(route), pathname);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

/** The values of the variable parts of a path such as `/team/$id`; undefined where the path is another. */
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
