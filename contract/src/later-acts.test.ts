import { expect, test } from 'vitest';
import { allEndpoints } from './api.ts';
import type { Access, Endpoint } from './core/endpoint.ts';
import { type Permission, permissions } from './core/permissions.ts';
import { type LaterAct, laterActs, laterPermissions, shownPermissionGroups } from './later-acts.ts';
import { laterScreens } from './later-screens.ts';
import { type Screen, screens } from './screens.ts';

const askedBy = (access: Access): readonly Permission[] => (access.who === 'member' ? access.anyOf : []);
const askedByEndpoint = ({ spec }: Endpoint) => [...askedBy(spec.access), ...Object.values(spec.partsNeed ?? {})];
const today = new Set([
  ...allEndpoints.flatMap(askedByEndpoint),
  ...Object.values<Screen>(screens).flatMap(({ access }) => askedBy(access)),
]);
const later = new Set([
  ...Object.values<LaterAct>(laterActs).flatMap(({ access }) => askedBy(access)),
  ...Object.values<Screen>(laterScreens).flatMap(({ access }) => askedBy(access)),
]);

test.each(permissions)('PER-01 %s gates an endpoint, a screen, or an act of a later one', (permission) => {
  expect(today.has(permission) || later.has(permission)).toBe(true);
});

test('PER-01 nothing asks for a permission that is not on the list', () => {
  const known: ReadonlySet<string> = new Set(permissions);
  expect([...today, ...later].filter((permission) => !known.has(permission))).toEqual([]);
});

test('a role is made of the permissions that open something, and of no other', () => {
  expect([...laterPermissions].sort()).toEqual(permissions.filter((permission) => !today.has(permission)).sort());
  const shown = shownPermissionGroups.flatMap((group) => group.permissions.map(({ key }) => key));
  expect(shown.sort()).toEqual(permissions.filter((permission) => today.has(permission)).sort());
});

test('PER-03 only admins see and share API keys, complete KYC and activate payment links, by the table', () => {
  const all = [...Object.entries<Screen | LaterAct>(screens), ...Object.entries<Screen | LaterAct>(laterScreens)];
  const admins = [...all, ...Object.entries<Screen | LaterAct>(laterActs)].filter(
    ([, { access }]) => access.who === 'member' && access.adminsOnly === true,
  );
  expect(admins.map(([name]) => name).sort()).toEqual(
    ['activatePayLinks', 'apiKeys', 'completeKyc', 'shareApiKeys', 'submitKyc'].sort(),
  );
});
