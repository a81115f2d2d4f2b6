import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../lib/session/session.ts';
import { firstSteps } from './first-steps.ts';

const sessionOf = (profile: Partial<MerchantProfile>, permissions: readonly string[] = []) =>
  ({
    me: { admin: true },
    permissions: new Set(permissions),
    flags: new Set(),
    profile: {
      type: 'OFFLINE_MERCHANT',
      kycStatus: 'NOT_INITIATED',
      kycSince: null,
      kycReason: null,
      storeCount: 0,
      attributes: [],
      serviceLineList: [],
      superMerchant: false,
      ...profile,
    },
  }) as unknown as Session;
const facts = { isPaid: false, people: 1, account: 'NONE' } as const;

describe('the first steps of a new merchant', () => {
  test('a shop verifies its UPI ID, adds a store and an account, and may invite a team', () => {
    const steps = firstSteps(sessionOf({}, ['settlements_access']), facts);
    expect(steps.map(({ key }) => key)).toEqual(['kyc', 'store', 'bank', 'team', 'payment']);
    expect(steps[2]).toMatchObject({ state: 'open', action: { href: '/settlements/bank-account' } });
    expect(steps[3]).toMatchObject({ state: 'open', optional: true });
  });

  test('a verification of the account is pending, an existing one is done, and so is a team of two', () => {
    const stateOf = (account: 'ASKED' | 'THERE') =>
      firstSteps(sessionOf({}), { ...facts, account }).find(({ key }) => key === 'bank')?.state;
    expect([stateOf('ASKED'), stateOf('THERE')]).toEqual(['waiting', 'done']);
    const team = firstSteps(sessionOf({}), { ...facts, people: 2 }).find(({ key }) => key === 'team');
    expect(team).toMatchObject({ state: 'done', detail: 'You and 1 more person.' });
  });

  test('online the account is a part of KYC, and people without permission for the account have no such step', () => {
    const online = firstSteps(sessionOf({ type: 'ONLINE_MERCHANT', kycStatus: 'SUBMITTED' }), facts);
    expect(online.map(({ key }) => key)).toEqual(['kyc', 'bank', 'gateway', 'team', 'payment']);
    expect(online[1]?.state).toBe('done');
    const cashier = firstSteps(sessionOf({}), { ...facts, account: undefined });
    expect(cashier.map(({ key }) => key)).not.toContain('bank');
  });
});
