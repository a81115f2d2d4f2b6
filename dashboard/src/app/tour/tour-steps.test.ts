import { roles } from '@galla/contract/core/permissions.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../lib/session/session.ts';
import { stepsFor } from './tour-steps.ts';

function sessionOf(roleId: string, type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT', flags: readonly string[] = []) {
  const permissions = new Set<string>(roles.find((role) => role.roleId === roleId)?.permissions);
  const profile = { type, superMerchant: false, attributes: [] };
  return { me: { storeRestricted: false }, profile, permissions, flags: new Set(flags) } as unknown as Session;
}
const titlesFor = (session: Session) => stepsFor(session).map(({ title }) => title);

test('UI-09 the steps follow the navigation and end at the profile, each for a screen that the person may open', () => {
  expect(titlesFor(sessionOf('ADMIN', 'ONLINE_MERCHANT', ['PAYLINK_ENABLED']))).toEqual([
    'Home page insights',
    'Transactions',
    'Reports',
    'Payment Links',
    'Settlements',
    'Profile',
  ]);
  expect(titlesFor(sessionOf('CASHIER', 'OFFLINE_MERCHANT'))).toEqual([
    'Home page insights',
    'Transactions',
    'Profile',
  ]);
});
