// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/developers/api-keys/endpoints.ts';
import { expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { paid } from '../../refunds/refunds/testing/fixtures.ts';

const galla = useGalla({ rail: new FakeBank() });

interface Team {
  readonly merchant: TestMerchant;
  readonly asha: TestBrowser;
  readonly ravi: TestBrowser;
  readonly people: readonly [TestPerson, TestPerson];
}

/** A merchant with two Admins. */
async function teamOfTwo(): Promise<Team> {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const people = [await galla.addPerson({ merchant }), await galla.addPerson({ merchant })] as const;
  return { merchant, people, asha: await galla.signedIn(people[0]), ravi: await galla.signedIn(people[1]) };
}

const limits = (browser: TestBrowser, stepUpAbove: number, approvalAbove: number | null, bulkApproval = false) =>
  browser.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove, approvalAbove, bulkApproval } });
const decideLimits = (browser: TestBrowser, decision: 'approve' | 'stop', requestedAt: string) =>
  browser.send('POST', `/v1/refunds/settings/${decision}`, { body: { requestedAt } });
const settings = { name: 'Shop server', scopes: ['read', 'refunds'], expiresAt: null, allowedAddresses: [] };
const create = (browser: TestBrowser, change: object = {}) =>
  browser.send('POST', '/v1/developer/apiKeys/create', { body: { ...settings, ...change } });
const decideKey = (browser: TestBrowser, decision: 'approve' | 'stop', { keyId, waiting }: ApiKeyEntry) =>
  browser.send('POST', `/v1/developer/apiKeys/${decision}`, {
    body: { keyId, requestedAt: waiting?.requestedAt ?? new Date(0).toISOString() },
  });
const messagesTo = async ({ email }: TestPerson) => (await galla.messagesTo(email)).map(({ subject }) => subject);
const refundBy = (secret: string, paymentId: string, amount: number) =>
  galla.app.inject({
    method: 'POST',
    url: '/api/merchant/v1/refunds',
    headers: { authorization: `Bearer ${secret}`, [idempotencyHeader]: randomUUID() },
    payload: { paymentId, amount, reason: 'OTHER' },
  });

test('one Admin alone cannot lift the refund limits: another Admin approves, and each is notified', async () => {
  const { asha, ravi, people } = await teamOfTwo();
  expect((await limits(asha, 10_000_00, 5_000_00, true)).json()).toMatchObject({
    approvalAbove: 5_000_00,
    waiting: null,
  });
  for (const [stepUp, approval, bulk] of [
    [20_000_00, 5_000_00, true],
    [10_000_00, 6_000_00, true],
    [10_000_00, null, true],
    [10_000_00, 5_000_00, false],
  ] as const)
    expect((await limits(asha, stepUp, approval, bulk)).json()).toMatchObject({
      stepUpAbove: 10_000_00,
      approvalAbove: 5_000_00,
      bulkApproval: true,
      waiting: { stepUpAbove: stepUp, approvalAbove: approval, bulkApproval: bulk, own: true },
    });
  const { waiting } = (await ravi.send('GET', '/v1/refunds/settings')).json();
  expect(waiting).toMatchObject({ own: false, bulkApproval: false });
  expect((await decideLimits(asha, 'approve', waiting.requestedAt)).json().code).toBe('OWN_CHANGE');
  expect((await decideLimits(ravi, 'approve', new Date(0).toISOString())).json().code).toBe('CONFLICT');
  expect((await decideLimits(ravi, 'approve', waiting.requestedAt)).json()).toMatchObject({
    approvalAbove: 5_000_00,
    bulkApproval: false,
    waiting: null,
  });
  expect(await messagesTo(people[1])).toEqual(Array(4).fill('Higher refund limits need your approval'));
  expect(await messagesTo(people[0])).toEqual(['Higher refund limits were approved']);
});

test('stricter limits apply at once, looser ones can be stopped, and a sole Admin decides alone', async () => {
  const { asha, ravi } = await teamOfTwo();
  expect((await limits(asha, 5_000_00, 2_000_00)).json().waiting).toBeNull();
  const { waiting } = (await limits(asha, 5_000_00, null)).json();
  expect((await decideLimits(ravi, 'stop', waiting.requestedAt)).json()).toMatchObject({
    approvalAbove: 2_000_00,
    waiting: null,
  });
  const alone = await galla.addMerchant();
  const only = await galla.signedIn(await galla.addPerson({ merchant: alone }));
  await limits(only, 5_000_00, 2_000_00);
  expect((await limits(only, 50_000_00, null)).json()).toMatchObject({ approvalAbove: null, waiting: null });
});

test('DEV-01 while refunds have a limit, a key can refund only after another Admin has approved it', async () => {
  const { asha, ravi, merchant, people } = await teamOfTwo();
  await limits(asha, 10_000_00, 5_000_00);
  const { unitId } = await paid(galla, merchant, { amount: 60_000 });
  const { key, secret } = (await create(asha, { scopes: ['refunds'] })).json() as ShownApiKey;
  expect(key).toMatchObject({ scopes: [], waiting: { scopes: ['refunds'], own: true } });
  expect((await refundBy(secret, unitId, 100)).json().code).toBe('API_KEY_SCOPE');
  expect((await decideKey(asha, 'approve', key)).json().code).toBe('OWN_CHANGE');
  expect((await decideKey(ravi, 'approve', key)).json().key).toMatchObject({ scopes: ['refunds'], waiting: null });
  expect((await refundBy(secret, unitId, 100)).statusCode).toBe(200);
  expect(await messagesTo(people[1])).toEqual(['Refund access for an API key needs your approval']);
  expect(await messagesTo(people[0])).toEqual(['Refund access for an API key was approved']);
});

test('DEV-01 more money, time or addresses for a refunding key wait for approval; less does not', async () => {
  const { asha, ravi } = await teamOfTwo();
  const made = (await create(asha, { allowedAddresses: ['203.0.113.8'] })).json() as ShownApiKey;
  const { keyId } = made.key;
  expect(made.key).toMatchObject({ waiting: null, refundLimits: { perRefund: 10_000_00, perDay: 1_00_000_00 } });
  await limits(asha, 10_000_00, 5_000_00);
  const change = async (more: object) =>
    (
      await asha.send('POST', '/v1/developer/apiKeys/config/update', {
        body: { keyId, ...settings, allowedAddresses: ['203.0.113.8'], refundLimits: made.key.refundLimits, ...more },
      })
    ).json().key as ApiKeyEntry;
  const less = { perRefund: 5_000_00, perDay: 20_000_00 };
  expect(await change({ refundLimits: less })).toMatchObject({ refundLimits: less, waiting: null });
  for (const more of [
    { refundLimits: { perRefund: null, perDay: 20_000_00 } },
    { refundLimits: { ...less, perDay: 20_000_01 } },
    { refundLimits: less, allowedAddresses: [] },
  ]) {
    const key = await change({ name: 'Renamed', ...more });
    expect(key).toMatchObject({ name: 'Renamed', refundLimits: less, allowedAddresses: ['203.0.113.8'] });
    expect(key.waiting).toMatchObject(more);
  }
  const waiting = await change({ refundLimits: { perRefund: null, perDay: null } });
  expect((await decideKey(ravi, 'stop', waiting)).json().key).toMatchObject({ refundLimits: less, waiting: null });
  expect(await change({ scopes: ['read'], refundLimits: less })).toMatchObject({ scopes: ['read'], waiting: null });
});

test('DEV-01 without refund limits a key is created at once, and every other Admin is notified', async () => {
  const { asha, people } = await teamOfTwo();
  expect(((await create(asha)).json() as ShownApiKey).key.waiting).toBeNull();
  expect(await messagesTo(people[1])).toEqual(['A new API key can refund payments']);
  expect(await messagesTo(people[0])).toEqual([]);
});

test('DEV-01 a key refunds up to its own limits per refund and per day, even with simultaneous calls', async () => {
  const { asha, merchant } = await teamOfTwo();
  const payments = await Promise.all(Array.from({ length: 8 }, () => paid(galla, merchant, { amount: 60_000 })));
  const { secret } = (await create(asha, { refundLimits: { perRefund: 30_000, perDay: 100_000 } })).json();
  const [first] = payments;
  expect((await refundBy(secret, first?.unitId ?? '', 30_001)).json().code).toBe('API_KEY_REFUND_LIMIT');
  const answers = await Promise.all(payments.map(({ unitId }) => refundBy(secret, unitId, 30_000)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  expect((await refundBy(secret, first?.unitId ?? '', 10_001)).json().code).toBe('API_KEY_REFUND_LIMIT');
  galla.pass(24 * 3_600_000);
  const again = await Promise.all(payments.slice(4).map(({ unitId }) => refundBy(secret, unitId, 30_000)));
  expect(again.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
});
