import { matchRoutes } from 'react-router';
import { isAt } from '../lib/router/paths.ts';
import { type Area, features } from './features.ts';

/** The routes whose children are the screens of the areas. */
export const frameIds = {
  session: 'session',
  /** Screens with navigation. */
  shell: 'shell',
  /** Screens with a session and without navigation. */
  standalone: 'standalone',
  /** Screens without a session. */
  open: 'open',
} as const;

/** The area of a path. */
export const areaAt = (path: string): Area | undefined => features.find(({ home }) => isAt(path, home.path));

/** The route to which the screens of an area belong. */
export function frameOf({ home }: Area): string {
  const { who } = home.access;
  if (who !== 'member' && who !== 'signed-in') return frameIds.open;
  return home.standalone ? frameIds.standalone : frameIds.shell;
}

/** Loads the script of the screen at an address. Ignores a failure: opening the screen reports it. */
export function preload(href: string): void {
  const load = async () => {
    const { pathname } = new URL(href, location.origin);
    const routes = (await areaAt(pathname)?.load())?.routes ?? [];
    const { lazy } = matchRoutes([...routes], pathname)?.at(-1)?.route ?? {};
    if (typeof lazy === 'object') await lazy.Component?.();
  };
  void load().catch(() => undefined);
}
