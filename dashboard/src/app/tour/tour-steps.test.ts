import { roles } from '@galla/contract/core/permissions.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../lib/session.ts';
import { standingOf, textOfStep, tourSteps } from './tour-steps.ts';

function sessionOf(roleId: string, type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT', flags: readonly string[] = []) {
  const permissions = new Set<string>(roles.find((role) => role.roleId === roleId)?.permissions);
  const profile = { type, superMerchant: false, attributes: [] };
  return { me: { storeRestricted: false }, profile, permissions, flags: new Set(flags) } as unknown as Session;
}
const standings = (session: Session) =>
  Object.fromEntries(tourSteps.map((step) => [step.title, standingOf(step, session)]));

test('UI-09 six steps in the order of the specification', () => {
  expect(tourSteps.map(({ title }) => title)).toEqual([
    'Profile',
    'Home page insights',
    'Transactions',
    'Reports',
    'Payment Links',
    'Settlements',
  ]);
});

test('UI-09 what a role or a merchant does not have is said to be so, and each step says something', () => {
  const cashier = sessionOf('CASHIER', 'OFFLINE_MERCHANT');
  expect(standings(cashier)).toMatchObject({
    Profile: 'there',
    'Home page insights': 'there',
    Transactions: 'there',
    Reports: 'closed',
    'Payment Links': 'closed',
    Settlements: 'closed',
  });
  for (const step of tourSteps) expect(textOfStep(step, standingOf(step, cashier))).not.toBe('');
});

test('UI-09 a screen that the person may open is there or comes later, by the table of screens', () => {
  const admin = standings(sessionOf('ADMIN', 'ONLINE_MERCHANT', ['PAYLINK_ENABLED']));
  for (const title of ['Reports', 'Payment Links', 'Settlements']) expect(['there', 'later']).toContain(admin[title]);
  expect(standings(sessionOf('ADMIN', 'ONLINE_MERCHANT'))['Payment Links']).toBe('closed');
});
