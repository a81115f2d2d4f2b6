// Also on PostgreSQL 15.
import { beforeEach, describe, expect, test } from 'vitest';
import { programOf } from '../../developers/merchant-api/testing/program.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { activateGateways } from './jobs.ts';
import type { GatewayBank } from './testing/gateway-bank.ts';
import { openGatewayBank } from './testing/gateway-bank.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let bank: GatewayBank;

const verify = (status = 'verified', ...more: string[]) =>
  runAsOperator(galla, ['kyc', merchant.merchantId, status, ...more]);
const setState = (state: string) =>
  galla.rows.kysely.updateTable('merchant').set({ state }).where('merchant_id', '=', merchant.merchantId).execute();

beforeEach(async () => {
  galla.pass(10 * 60_000);
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', activated: false });
  await setState('CREATED');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  bank = openGatewayBank();
});

const work = () =>
  runDue(
    {
      database: galla.rows,
      masterKey: galla.masterKey,
      clock: { now: () => galla.now() },
      rails: railsOf({ engine: undefined, simulator: bank, demo: true }),
      log: createLog('silent', 'worker'),
      publicUrl: 'https://galla.example',
      contact: defaultContact,
    },
    [activateGateways],
  );
const ask = (browser = admin) =>
  browser.send('POST', '/v1/om/serviceLines', { body: { serviceLineType: 'PAYMENT_GATEWAY' } });
const find = async () => (await admin.send('GET', '/v1/om/gatewayActivation')).json().activation;
const lines = async () => (await admin.send('GET', '/v1/om/serviceLines')).json().serviceLineList;
const codeOf = async (answer: ReturnType<TestBrowser['send']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};
const acts = async () =>
  (
    await galla.rows.kysely
      .selectFrom('audit_event')
      .select('act')
      .where('chain_id', '=', merchant.tenantId)
      .where('act', 'like', 'GATEWAY%')
      .orderBy('position')
      .execute()
  ).map(({ act }) => act);

describe('asking for the payment gateway', () => {
  test('KYC-07 it needs verified KYC and an Admin, and several requests at once create one', async () => {
    expect(await find()).toMatchObject({ state: 'NOT_INITIATED', kycStatus: 'NOT_INITIATED' });
    expect(await codeOf(ask())).toEqual([409, 'GATEWAY_KYC_FIRST']);
    await verify('submitted');
    expect(await codeOf(ask())).toEqual([409, 'GATEWAY_KYC_FIRST']);
    await verify();
    const developer = await galla.signedIn(await galla.addPerson({ merchant, role: 'DEVELOPER' }));
    expect((await ask(developer)).statusCode).toBe(403);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.json().activation.state)).toEqual(Array(3).fill('IN_PROGRESS'));
    expect(await lines()).toEqual([
      { serviceLineType: 'PAYMENT_GATEWAY', businessLine: 'MASS', status: 'IN_PROGRESS' },
    ]);
    await work();
    await work();
    expect(bank.opened).toMatchObject([{ merchantId: merchant.merchantId, merchantName: merchant.name }]);
    expect(await acts()).toEqual(['GATEWAY_ACTIVATION_REQUESTED', 'GATEWAY_ACTIVATED']);
    expect((await ask()).statusCode).toBe(403);
  });

  test('KYC-07 a failed request shows its reason and can be repeated under another id', async () => {
    await verify();
    await ask();
    bank.says = { state: 'FAILED', failureReason: 'The website shows no prices.' };
    await work();
    expect(await find()).toMatchObject({ state: 'FAILED', reason: 'The website shows no prices.' });
    expect(await lines()).toMatchObject([{ status: 'FAILED' }]);
    bank.says = { state: 'COMPLETED', gatewayMerchantId: 'GM2' };
    expect((await ask()).json().activation).toMatchObject({ state: 'IN_PROGRESS', reason: null, decidedAt: null });
    await work();
    expect(await lines()).toMatchObject([{ status: 'SUCCESS' }]);
    expect(new Set(bank.opened.map(({ activationId }) => activationId)).size).toBe(2);
  });

  test('KYC-07 a silent or undecided bank is asked again by the same id, and opens one gateway', async () => {
    await verify();
    await ask();
    bank.lost = true;
    await work();
    expect(await lines()).toMatchObject([{ status: 'IN_PROGRESS' }]);
    // A worker that was killed after the call, before it wrote anything.
    await galla.rows.kysely
      .updateTable('gateway_activation')
      .set({ sent_at: null })
      .where('tenant_id', '=', merchant.tenantId)
      .execute();
    Object.assign(bank, { lost: false, says: { state: 'PENDING' } });
    galla.pass(60_000);
    await work();
    expect(await lines()).toMatchObject([{ status: 'IN_PROGRESS' }]);
    bank.says = { state: 'COMPLETED', gatewayMerchantId: 'GM3' };
    galla.pass(240_000);
    await work();
    expect(await lines()).toMatchObject([{ status: 'SUCCESS' }]);
    expect(bank.opened).toHaveLength(1);
    expect((await acts()).filter((act) => act === 'GATEWAY_ACTIVATED')).toHaveLength(1);
  });
});

describe('a gateway that the provider has closed', () => {
  test('KYC-07 cannot be requested again, and does not open if KYC failed while the bank was asked', async () => {
    await verify();
    await ask();
    await verify('failed');
    await work();
    expect(await find()).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('not verified any more') });
    expect(await acts()).not.toContain('GATEWAY_ACTIVATED');
    await verify();
    await runAsOperator(galla, ['attribute', merchant.merchantId, 'PAYMENT_GATEWAY_ACTIVATED', 'off']);
    expect(await codeOf(ask())).toEqual([409, 'GATEWAY_CLOSED']);
  });
});

describe('an active gateway', () => {
  test('KYC-08 releases production keys, starts the free period, and makes the merchant active', async () => {
    const info = async () => (await admin.send('POST', '/v1/developer/apiKeys/metaInfo', { body: {} })).json();
    expect((await info()).live).toMatchObject({ state: 'IN_PROCESS', released: false });
    await verify();
    await ask();
    const { pricing } = await find();
    const before = galla.now();
    await work();
    expect((await info()).live).toMatchObject({ state: 'IN_PROCESS', released: true });
    const { keys_released_at } = await galla.rows.kysely
      .selectFrom('pricing')
      .select('keys_released_at')
      .where('tenant_id', '=', merchant.tenantId)
      .executeTakeFirstOrThrow();
    expect(keys_released_at?.getTime()).toBeGreaterThanOrEqual(before);
    expect(keys_released_at?.getTime()).toBeLessThanOrEqual(galla.now());
    const india = new Date(Date.parse(pricing.freeUntil) + 19_800_000);
    const now = new Date(galla.now() + 19_800_000);
    expect(india.toISOString().slice(8, 19)).toBe('01T00:00:00');
    expect(india.getUTCFullYear() * 12 + india.getUTCMonth()).toBe(now.getUTCFullYear() * 12 + now.getUTCMonth() + 3);
    const profile = (await admin.send('GET', '/v1/merchant/profile')).json().data;
    expect(profile).toMatchObject({ merchantState: 'ACTIVE' });
    expect(await codeOf(admin.send('GET', '/v1/om/gatewayActivation'))).toEqual([403, 'STATUS_529']);
  });

  test('SET-03 the prices are this merchant’s own tariff', async () => {
    const { pricing } = await find();
    expect(pricing).toMatchObject({ gstBasisPoints: 1800 });
    expect(
      Object.fromEntries(
        pricing.lines.map(({ kind, basisPoints }: { kind: string; basisPoints: number }) => [kind, basisPoints]),
      ),
    ).toEqual({
      UPI: 0,
      RUPAY_DEBIT: 0,
      DEBIT: 40,
      CREDIT: 195,
      PREMIUM: 290,
      OTHER: 185,
    });
    await runAsOperator(galla, ['rate', merchant.merchantId, 'ALL', '1.5']);
    galla.pass(180_000);
    expect((await find()).pricing.lines).toContainEqual({ kind: 'OTHER', basisPoints: 150, maxFee: null });
  });

  test('KYC-08 until activation live payments are refused with a clear text, and test payments are accepted', async () => {
    await verify();
    await setState('ACTIVE');
    const order = () => ({ merchantOrderId: `A-${Math.random()}`, amount: 49_900 });
    const live = await programOf(galla, merchant);
    const refused = await live.post('/orders', order());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'GATEWAY_NOT_ACTIVATED', message: expect.stringContaining('payment gateway is not activated') },
    ]);
    const test = await programOf(galla, merchant, { mode: 'test' });
    expect((await test.post('/orders', order())).statusCode).toBe(200);
    await ask();
    await work();
    expect((await live.post('/orders', order())).statusCode).toBe(200);
  });
});
