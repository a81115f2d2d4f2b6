import { signedIn } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { expect, test } from 'vitest';
import type { Session } from '../session/session.ts';
import { hrefOf, isAt, parseAddress } from './address.ts';
import { findRoute, page, paramsOf, type Route, tabs } from './routes.ts';

const screen = (path: `/${string}`): Screen => ({ path, title: path, access: signedIn, testMode: true });
const routeOf = (path: `/${string}`) => page(screen(path), async () => () => null);
const routes: readonly Route[] = [
  { path: '/team', to: () => '/team/members' },
  ...tabs([routeOf('/team/members'), routeOf('/team/files')]),
  routeOf('/team/files/$fileId'),
  routeOf('/team/files/new'),
];
const pathAt = (pathname: string) => {
  const route = findRoute(routes, pathname)?.route;
  if (route === undefined) return undefined;
  return 'screen' in route ? route.screen.path : `to ${route.to({} as Session)}`;
};

test('ROU-12 a path finds its screen in any case and with a trailing slash, and a path below a tab finds the tab', () => {
  expect(pathAt('/TEAM/Members/')).toBe('/team/members');
  expect(pathAt('/team')).toBe('to /team/members');
  expect(pathAt('/team/members/x/y')).toBe('to /team/members');
  expect(pathAt('/team/other')).toBeUndefined();
});

test('a fixed path comes before one with variable parts, and that one before a tab', () => {
  expect(pathAt('/team/files/new')).toBe('/team/files/new');
  expect(pathAt('/team/files/F1')).toBe('/team/files/$fileId');
  expect(findRoute(routes, '/team/files/F%201')?.params).toEqual({ fileId: 'F 1' });
  expect(paramsOf('/a/$b', '/a/%E0%A4%A')).toEqual({ b: '%E0%A4%A' });
  expect(pathAt('/team/files/F1/x')).toBe('to /team/files');
});

test('a screen whose script failed to load is tried again, and loads once', async () => {
  let tries = 0;
  const route = page(screen('/x'), async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return () => null;
  });
  await expect(route.load()).rejects.toThrow('offline');
  expect(await route.load()).toBe(await route.load());
  expect(tries).toBe(2);
});

test('an address is read and written with its texts unchanged, without empty parameters', () => {
  expect(parseAddress('/team?q=a%20b&page=2#top')).toEqual({
    pathname: '/team',
    search: { q: 'a b', page: '2' },
    hash: '#top',
  });
  expect(hrefOf({ pathname: '/team', search: { q: 'a b', page: undefined, role: '' }, hash: '#top' })).toBe(
    '/team?q=a+b#top',
  );
  expect([isAt('/Team/x', '/team'), isAt('/teams', '/team')]).toEqual([true, false]);
});

test.each(['//', '///', '//team', '/\\team'])('the address %s stays within the dashboard', (href) => {
  expect(parseAddress(href)).toEqual({ pathname: href.includes('team') ? '/team' : '/', search: {}, hash: '' });
});
