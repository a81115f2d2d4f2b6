import { signedIn } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createMemoryRouter,
  createPath,
  type DataRouter,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';
import { openingContext, sessionContext } from './guards.ts';
import { isAt } from './paths.ts';
import { lead, page, screenOf, tabs, within } from './routes.tsx';

const screen = (path: `/${string}`, access: Screen['access'] = signedIn): Screen => ({
  path,
  title: path,
  access,
  testMode: true,
});
const routeOf = (path: `/${string}`) => page(screen(path), async () => () => null);
const Layout = () => <Outlet />;
const routes: RouteObject[] = [
  lead('/team', '/team/members'),
  within(Layout, tabs([routeOf('/team/members'), routeOf('/team/files')])),
  routeOf('/team/files/$fileId'),
  routeOf('/team/files/new'),
];
const matchAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1);
const idAt = (pathname: string) => matchAt(pathname)?.route.id;

const session = { permissions: new Set(), flags: new Set(), profile: { attributes: [] }, me: {} } as unknown as Session;

/** A router at an address, with a session. It has settled. */
async function openAt(address: string, more: readonly RouteObject[] = routes): Promise<DataRouter> {
  const opening = {
    client: {} as QueryClient,
    isFirst: () => false,
    redirectTo: redirect,
    refuse: ({ path }: Screen) => redirect(`/home?refused=${path}`),
  };
  const all: RouteObject[] = [
    {
      middleware: [({ context }) => context.set(sessionContext, session)],
      children: [routeOf('/home'), ...more],
    },
  ];
  const getContext = () => new RouterContextProvider(new Map([[openingContext, opening]]));
  const router = createMemoryRouter(all, { initialEntries: [address], getContext });
  await vi.waitFor(() => expect(router.state).toMatchObject({ initialized: true, navigation: { state: 'idle' } }));
  return router;
}

const addressAt = async (address: string, more?: readonly RouteObject[]) =>
  createPath((await openAt(address, more)).state.location);

test('ROU-12 a path finds its screen in any case and with a trailing slash, and a path below a tab finds the tab', async () => {
  expect(idAt('/TEAM/Members/')).toBe('/team/members');
  expect(idAt('/team/other')).toBeUndefined();
  expect(await addressAt('/TEAM/Members/?q=asha')).toBe('/team/members?q=asha');
  expect(await addressAt('/team?q=asha')).toBe('/team/members?q=asha');
  expect(await addressAt('/team/members/x/y?q=asha')).toBe('/team/members?q=asha');
});

test('a fixed path comes before one with variable parts, and that one before a tab', async () => {
  expect(idAt('/team/files/new')).toBe('/team/files/new');
  expect(idAt('/team/files/F1')).toBe('/team/files/$fileId');
  expect(matchAt('/team/files/F%201')?.params).toEqual({ fileId: 'F 1' });
  expect(idAt('/team/files/F1/x')).toBe('/team/files/*');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(matchAt('/team/files/%E0%A4%A')?.params).toEqual({ fileId: '%E0%A4%A' });
});

test('ROU-10 a screen that the person may not open is refused, and one that tells people whom to ask opens', async () => {
  const closed = screen('/closed', { who: 'member', anyOf: ['users_add_access'] });
  const load = async () => () => null;
  expect(await addressAt('/closed', [page(closed, load)])).toBe('/home?refused=/closed');
  const router = await openAt('/closed', [page(closed, load, { opensFor: signedIn })]);
  expect(router.state.location.pathname).toBe('/closed');
  expect(screenOf(router.state.matches.at(-1)?.route.handle)).toBe(closed);
});

test('a screen requests its data with the parameters of its address once the person may open it', async () => {
  const prefetch = vi.fn(() => undefined);
  await openAt('/figures?stores=S1', [page(screen('/figures'), async () => () => null, { prefetch })]);
  expect(prefetch).toHaveBeenCalledExactlyOnceWith({}, session, { stores: 'S1' });
});

test('a screen whose script failed to load shows an error around it, and loads when it is opened again', async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return () => null;
  };
  const router = await openAt('/home', [within(Layout, [page(screen('/x'), load)])]);
  await router.navigate('/x');
  expect(Object.entries(router.state.errors ?? {})).toEqual([['/x#screens', new Error('offline')]]);
  await router.navigate('/home');
  await router.navigate('/x');
  expect(router.state.errors).toBeNull();
  await router.navigate('/home');
  await router.navigate('/x');
  expect(tries).toBe(2);
});

test('a path is at another one in any letter case, and not beside it', () => {
  expect([isAt('/Team/x', '/team'), isAt('/teams', '/team')]).toEqual([true, false]);
});
