import { expect, test } from 'vitest';
import { paymentLinkActivation } from './collect/payment-links/endpoints.ts';
import type { Access, Endpoint } from './core/endpoint.ts';
import { type Permission, permissions } from './core/permissions.ts';
import type { PlannedAct, Screen } from './core/screen.ts';
import { allEndpoints } from './features.ts';
import { plannedPermissions, shownPermissionGroups } from './role-permissions.ts';
import { plannedActs, plannedScreens, screens } from './screens.ts';

const askedBy = (access: Access): readonly Permission[] => (access.who === 'member' ? access.anyOf : []);
const askedByEndpoint = ({ spec }: Endpoint) => [...askedBy(spec.access), ...Object.values(spec.partsNeed ?? {})];
const today = new Set([
  ...allEndpoints.flatMap(askedByEndpoint),
  ...Object.values<Screen>(screens).flatMap(({ access }) => askedBy(access)),
]);
const later = new Set([
  ...Object.values<PlannedAct>(plannedActs).flatMap(({ access }) => askedBy(access)),
  ...Object.values<Screen>(plannedScreens).flatMap(({ access }) => askedBy(access)),
]);

test.each(permissions)('%s is required by an endpoint, a screen, or a planned action', (permission) => {
  expect(today.has(permission) || later.has(permission)).toBe(true);
});

test('no required permission is missing from the list', () => {
  const known: ReadonlySet<string> = new Set(permissions);
  expect([...today, ...later].filter((permission) => !known.has(permission))).toEqual([]);
});

test('a role contains only permissions that open something', () => {
  expect([...plannedPermissions].sort()).toEqual(permissions.filter((permission) => !today.has(permission)).sort());
  const shown = shownPermissionGroups.flatMap((group) => group.permissions.map(({ key }) => key));
  expect(shown.sort()).toEqual(permissions.filter((permission) => today.has(permission)).sort());
});

test('only Admins have API keys, complete KYC, and activate payment links', () => {
  const all = [...Object.entries<Screen | PlannedAct>(screens), ...Object.entries<Screen | PlannedAct>(plannedScreens)];
  const admins = [...all, ...Object.entries<Screen | PlannedAct>(plannedActs)].filter(
    ([, { access }]) => access.who === 'member' && access.adminsOnly === true,
  );
  expect(admins.map(([name]) => name).sort()).toEqual(
    [
      'apiKeys',
      'bankAccount',
      'completeKyc',
      'gatewayActivation',
      'linkedApps',
      'policies',
      'verifyUpi',
      'websiteCheck',
    ].sort(),
  );
  const { access } = paymentLinkActivation.request.spec;
  expect(access).toMatchObject({ adminsOnly: true, anyOf: ['PAYLINK_MANAGE_ACCESS'] });
});
