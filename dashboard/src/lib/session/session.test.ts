import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import type { Criteria } from '@galla/contract/core/criteria.ts';
import { type Permission, permissions } from '@galla/contract/core/permissions.ts';
import type { PlannedAct, Screen } from '@galla/contract/core/screen.ts';
import type { Me } from '@galla/contract/identity/access/endpoints.ts';
import { plannedActs, plannedScreens, screens } from '@galla/contract/screens.ts';
import { describe, expect, test } from 'vitest';
import { allows, mayAsk, type Session } from './session.ts';

/** A person at a merchant that meets these criteria. */
function sessionAt(held: readonly Permission[], admin: boolean, criteria: Criteria = {}): Session {
  const on = (wanted: { readonly [name: string]: boolean | undefined } = {}) =>
    Object.entries(wanted).flatMap(([name, value]) => (value === true ? [name] : []));
  const attributes = on(criteria.attributes).map((type) => ({ merchantId: 'M', type, active: true, value: 'x' }));
  const type = criteria.merchants === 'online' ? 'ONLINE_MERCHANT' : 'OFFLINE_MERCHANT';
  return {
    me: { admin, storeRestricted: false } as Me,
    profile: { type, superMerchant: false, attributes } as unknown as MerchantProfile,
    permissions: new Set(held),
    flags: new Set(on(criteria.flags)),
  };
}

const gatedIn = (table: { readonly [name: string]: Screen | PlannedAct }) =>
  Object.entries(table).flatMap(([name, { access }]) => (access.who === 'member' ? [[name, access] as const] : []));

describe('access to every screen and action', () => {
  test.each(gatedIn(screens))('PER-01 %s opens with its permission, and not with all the others', (_name, access) => {
    const { anyOf, criteria } = access;
    for (const permission of anyOf) expect(allows(sessionAt([permission], true, criteria), access)).toBe(true);
    const others = permissions.filter((permission) => !anyOf.includes(permission));
    expect(allows(sessionAt(others, true, criteria), access)).toBe(false);
    expect(mayAsk(sessionAt(others, true, criteria), access)).toBe(false);
  });

  const all = gatedIn({ ...screens, ...plannedScreens, ...plannedActs });
  test.each(all)('%s is for Admins only if the table says so, and others may ask', (_name, access) => {
    const holder = sessionAt([...permissions], false, access.criteria);
    expect(allows(holder, access)).toBe(access.adminsOnly !== true);
    expect(mayAsk(holder, access)).toBe(true);
  });
});
