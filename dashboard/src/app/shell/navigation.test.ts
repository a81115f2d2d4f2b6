import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import type { Me } from '@galla/contract/identity/access/endpoints.ts';
import { screens } from '@galla/contract/screens.ts';
import { expect, test } from 'vitest';
import { isAt } from '../../lib/router/paths.ts';
import { allows, type Session } from '../../lib/session/session.ts';
import { navigationFor } from './navigation.ts';

const sessionWith = (permissions: readonly string[], flags: readonly string[] = []): Session => ({
  me: {} as Me,
  profile: { type: 'OFFLINE_MERCHANT', superMerchant: false, attributes: [] } as unknown as MerchantProfile,
  permissions: new Set(permissions),
  flags: new Set(flags),
});

test('ROU-09 navigation shows a cashier the screens of the table that the role may open', () => {
  const cashier = sessionWith(findRole('CASHIER')?.permissions ?? []);
  expect(navigationFor(cashier).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Dashboard', 'Transactions']),
  );
});

test('ROU-10 without the permission a screen is neither shown nor opened', () => {
  const nobody = sessionWith(['profile_access']);
  expect(navigationFor(nobody).map(({ path }) => path)).not.toContain('/transactions');
  expect(allows(nobody, screens.history.access)).toBe(false);
  expect(allows(nobody, screens.dashboard.access)).toBe(true);
});

test('ROU-09 the merchant criteria of the route table close a screen, whatever the role allows', () => {
  const admin = findRole('ADMIN')?.permissions ?? [];
  expect(allows(sessionWith(admin), screens.live.access)).toBe(true);
  expect(allows(sessionWith(admin, ['NCMC_MERCHANT']), screens.live.access)).toBe(false);
});

test('ROU-12 the navigation entry is found in any letter case, and for paths below it', () => {
  expect(isAt('/Transactions/LIVE', '/transactions')).toBe(true);
  expect(isAt('/transactions', '/transactions')).toBe(true);
  expect(isAt('/transactions-old', '/transactions')).toBe(false);
});
