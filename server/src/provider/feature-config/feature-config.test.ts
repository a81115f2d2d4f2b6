// Also on PostgreSQL 15.
import { featureDefaults, featureKeys } from '@galla/contract/registry.ts';
import { describe, expect, test } from 'vitest';
import { findOwnerByCode } from '../../business/merchants/public/owner-queries.ts';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openTestMode } from '../../main/testing/test-mode.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { setKycStatus } from './kyc.ts';
import { setAttribute, setFlag } from './public/settings.ts';

const galla = useGalla();
const operator = () => ({
  name: 'Someone at the provider',
  masterKey: galla.masterKey,
  now: galla.now(),
  address: 'operator',
  userAgent: undefined,
});
const evaluate = (browser: TestBrowser, keys: readonly string[], merchantId?: string) =>
  browser.send('POST', '/v1/chimera/evaluate/bulk', {
    body: { appContext: { deviceModel: 'Web' }, keys, ...(merchantId === undefined ? {} : { merchantId }) },
  });
const set = (code: string, key: Parameters<typeof setFlag>[3], on: boolean) =>
  inTransaction(galla.rows, async (tx) => {
    const owner = await findOwnerByCode(tx, code);
    if (owner === undefined) throw new Error(code);
    await setFlag(tx, operator(), owner, key, on);
  });

describe('the feature configuration (SES-10)', () => {
  test('everything is off by default, and returned in one answer', async () => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const { config } = (await evaluate(browser, featureKeys)).json();
    expect(Object.keys(config).sort()).toEqual([...featureKeys].sort());
    for (const [key, value] of Object.entries(config))
      expect(value).toEqual(Object.hasOwn(featureDefaults, key) ? Reflect.get(featureDefaults, key) : false);
  });

  test('the operator’s settings apply to the next request of a live session, for that merchant only', async () => {
    const [merchant, other] = [await galla.addMerchant(), await galla.addMerchant()];
    const browser = await galla.signedIn(await galla.addPerson({ merchant }));
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: other }));
    await set(merchant.merchantId, 'SCAN', true);
    expect((await evaluate(browser, ['SCAN'])).json().config).toEqual({ SCAN: true });
    expect((await evaluate(stranger, ['SCAN'])).json().config).toEqual({ SCAN: false });
    await set(merchant.merchantId, 'SCAN', false);
    expect((await evaluate(browser, ['SCAN'])).json().config).toEqual({ SCAN: false });
  });

  test('a super-merchant has its own, and may request those of its merchants only', async () => {
    const groupId = newId();
    await galla.rows.kysely
      .insertInto('merchant_group')
      .values({ id: groupId, code: 'SETTINGSGROUP', name: 'Group', created_at: new Date() })
      .execute();
    const merchant = await galla.addMerchant({ groupId });
    const stranger = await galla.addMerchant();
    const browser = await galla.signedIn(await galla.addPerson({ groupId }));
    await set('SETTINGSGROUP', 'SCAN', true);
    await set(merchant.merchantId, 'TEST_MODE', true);
    const keys = ['SCAN', 'TEST_MODE'];
    expect((await evaluate(browser, keys)).json().config).toEqual({ SCAN: true, TEST_MODE: false });
    expect((await evaluate(browser, keys, 'SETTINGSGROUP')).json().config).toEqual({ SCAN: true, TEST_MODE: false });
    expect((await evaluate(browser, keys, merchant.merchantId)).json().config).toEqual({
      SCAN: false,
      TEST_MODE: true,
    });
    expect((await evaluate(browser, keys, stranger.merchantId)).statusCode).toBe(404);
  });

  test('an unknown key is named, and nothing else is returned', async () => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const answer = await evaluate(browser, ['SCAN', '__proto__']);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe('keys.1');
  });
});

test('ROU-09 the server refuses what the route table closes, from the next request on', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const watch = async () => (await browser.send('GET', '/v3/transactions/live?unknown=1')).statusCode;
  expect(await watch()).toBe(400);
  await set(merchant.merchantId, 'NCMC_MERCHANT', true);
  const refused = await browser.send('GET', '/v3/transactions/live?unknown=1');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'STATUS_529']);
  await set(merchant.merchantId, 'NCMC_MERCHANT', false);
  expect(await watch()).toBe(400);
});

test('ROU-09 TST-04 in test mode the server answers the calls of screens that support it, and refuses the others', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const calls = [
    ['GET', '/v1/settlements/recent', 200],
    ['GET', '/v2/reports/refund', 200],
    ['GET', '/v1/batch/refunds', 200],
  ] as const;
  const statuses = () =>
    Promise.all(calls.map(async ([method, path]) => (await browser.send(method, path)).statusCode));
  const served = async () => (await browser.send('GET', '/v2/reports/transaction')).statusCode;
  expect([await statuses(), await served()]).toEqual([calls.map(([, , status]) => status), 200]);
  await set(merchant.merchantId, 'TEST_MODE', true);
  expect([await statuses(), await served()]).toEqual([calls.map(([, , status]) => status), 200]);
  await openTestMode(browser);
  expect([await statuses(), await served()]).toEqual([calls.map(() => 403), 200]);
  expect((await browser.send('GET', '/v1/settlements/recent')).json().code).toBe('LIVE_MODE_ONLY');
});

test('PER-02 at a person-to-person merchant even an Admin may only do what its list allows', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const granted = async () => (await browser.send('GET', '/v1/user/permissions')).json();
  expect(await granted()).toMatchObject({ refund_access: { active: true }, transaction_access: { active: true } });
  await galla.rows.kysely
    .updateTable('merchant')
    .set({ kind: 'P2P_MERCHANT' })
    .where('merchant_id', '=', merchant.merchantId)
    .execute();
  const left = await granted();
  for (const denied of ['refund_access', 'refund_list_access', 'settlements_access', 'batch_refund_access'])
    expect(left[denied]?.active ?? false).toBe(false);
  for (const allowed of ['transaction_access', 'reports_access', 'users_add_access', 'merchant_migration_p2ml'])
    expect(left[allowed]).toEqual({ active: true });
});

test('the operator’s acts are in the merchant’s log', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await set(merchant.merchantId, 'SCAN', true);
  await inTransaction(galla.rows, async (tx) => {
    const owner = await findOwnerByCode(tx, merchant.merchantId);
    if (owner === undefined) throw new Error('no owner');
    await setAttribute(tx, operator(), owner, 'UPI_VERIFIED', { active: true, value: 'shop@bank' });
  });
  const { entries } = (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'ATTRIBUTE_SET', personName: null, detail: { attribute: 'UPI_VERIFIED', value: 'on' } },
    {
      act: 'FEATURE_SET',
      personName: null,
      detail: { feature: 'SCAN', value: 'on', operator: 'Someone at the provider' },
    },
  ]);
});

test('the operator’s KYC decision is the merchant’s status on the next request, with its reason, and is logged', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const decide = (...decision: [Parameters<typeof setKycStatus>[3], string | null]) =>
    inTransaction(galla.rows, async (tx) => {
      const owner = await findOwnerByCode(tx, merchant.merchantId);
      if (owner === undefined) throw new Error('no owner');
      await setKycStatus(tx, operator(), owner, ...decision);
    });
  const shown = async () => (await browser.send('GET', '/v1/merchant/profile')).json().data;
  expect(await shown()).toMatchObject({ kycStatus: 'NOT_INITIATED', kycSince: null, kycReason: null });
  await decide('SUBMITTED', null);
  expect(await shown()).toMatchObject({ kycStatus: 'SUBMITTED', kycReason: null });
  await decide('FAILED', 'The name on the PAN is another one.');
  expect(await shown()).toMatchObject({ kycStatus: 'FAILED', kycReason: 'The name on the PAN is another one.' });
  await decide('VERIFIED', null);
  expect(await shown()).toMatchObject({ kycStatus: 'VERIFIED', kycReason: null });
  expect(Date.parse((await shown()).kycSince)).toBeLessThanOrEqual(galla.now());
  const { entries } = (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'KYC_STATUS_SET', personName: null, detail: { kyc: 'VERIFIED', operator: 'Someone at the provider' } },
    { act: 'KYC_STATUS_SET', detail: { kyc: 'FAILED', reason: 'The name on the PAN is another one.' } },
  ]);
});
