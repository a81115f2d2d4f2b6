import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openFakeBank } from '../checkout/testing/fake-bank.ts';
import type { TestBrowser, TestMerchant } from '../main/testing/test-galla.ts';
import { useGalla } from '../main/testing/test-galla.ts';
import { sealEngineSecret } from '../platform/rail/engine-keys.ts';
import {
  addLinksKey,
  asCustomer,
  askForLink,
  chosen,
  linkMerchant,
  linkRequest,
  newLink,
  reportAttempt,
  sendSigned,
  setFlag,
  startOn,
} from './testing/shop.ts';

const bank = openFakeBank();
const galla = useGalla({ rail: bank });
const testKey = { id: 'links-test', secret: 'a secret of the rail of test mode' };
let merchant: TestMerchant;

beforeAll(async () => {
  await addLinksKey(galla, (secret) => sealEngineSecret(galla.masterKey, 'links-rail', secret));
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({
      ...{ id: testKey.id, name: 'Rail of test mode', modes: '{test}' as never, created_at: new Date() },
      sealed_secret: sealEngineSecret(galla.masterKey, testKey.id, testKey.secret),
    })
    .execute();
});
beforeEach(async () => {
  merchant = await linkMerchant(galla);
});

/** A signed-in Admin in live or in test mode. */
async function adminIn(mode: 'live' | 'test'): Promise<TestBrowser> {
  await setFlag(galla, merchant, 'TEST_MODE', mode === 'test');
  return galla.signedIn(await galla.addPerson({ merchant }));
}

/** What a person finds of links: the list, a search by reference and number, and the totals. */
async function found(browser: TestBrowser, referenceId: string) {
  const ask = async (path: string, body: object) => {
    const answer = await browser.send('POST', `/v2/payLink/${path}`, { body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const ids = async (search?: object) =>
    (await ask('list', search === undefined ? {} : { search })).links.map(({ id }: { id: string }) => id);
  return {
    listed: await ids(),
    byReference: await ids({ by: 'REFERENCE', value: referenceId }),
    byPhone: await ids({ by: 'PHONE', value: '9940127785' }),
    totals: (await ask('totals', {})).totals,
  };
}

test('TST-03 PAY-02 links of one reference in both modes are found, counted and changed in their own mode alone', async () => {
  const referenceId = 'IN-BOTH-MODES';
  const live = await newLink(await adminIn('live'), { referenceId, amount: 100_00 });
  const inTest = await adminIn('test');
  const tried = await newLink(inTest, { referenceId, amount: 700_00 });
  expect(tried.id).not.toBe(live.id);
  expect(await found(inTest, referenceId)).toMatchObject({
    ...{ listed: [tried.id], byReference: [tried.id], byPhone: [tried.id] },
    totals: { links: 1, asked: 700_00 },
  });
  for (const [method, path] of [
    ['GET', `/v2/payLink/${live.id}`],
    ['POST', `/v2/payLink/${live.id}/cancel`],
    ['PATCH', `/v2/payLink/${live.id}`],
  ] as const)
    expect((await inTest.send(method, path, method === 'GET' ? {} : { body: {} })).statusCode, path).toBe(404);
  const inLive = await adminIn('live');
  expect(await found(inLive, referenceId)).toMatchObject({
    ...{ listed: [live.id], byReference: [live.id], byPhone: [live.id] },
    totals: { links: 1, asked: 100_00 },
  });
  expect((await inLive.send('GET', `/v2/payLink/${tried.id}`)).statusCode).toBe(404);
  expect((await askForLink(inLive, { referenceId })).json().code).toBe('REFERENCE_TAKEN');
});

test('TST-03 PAY-05 a link of test mode says so, and its payment is one of test mode', async () => {
  const referenceId = 'PAID-IN-TEST';
  const live = await newLink(await adminIn('live'), { referenceId, amount: 100_00 });
  const tried = await newLink(await adminIn('test'), { referenceId, amount: 100_00 });
  const modeOf = async (code: string) => (await asCustomer(galla, 'GET', `/payment-links/v1/${code}`)).json().link.mode;
  expect([await modeOf(live.code), await modeOf(tried.code)]).toEqual(['live', 'test']);
  const { attempt } = (await startOn(galla, await chosen(galla, tried.code))).json();
  // The rail of live payments cannot pay a link of test mode.
  const foreign = await reportAttempt(galla, merchant, attempt.attemptId, 100_00);
  expect(foreign.statusCode, foreign.body).toBeGreaterThanOrEqual(400);
  const own = await reportAttempt(galla, merchant, attempt.attemptId, 100_00, {}, testKey);
  expect(own.statusCode, own.body).toBe(200);
  const { rows } = await galla.rows.pool.query(
    `SELECT t.mode, l.state, l.paid_amount, (SELECT count(*)::int FROM payment p WHERE p.tenant_id = t.id) AS payments
     FROM payment_link l JOIN tenant t ON t.id = l.tenant_id WHERE l.reference_id = $1 ORDER BY t.mode`,
    [referenceId],
  );
  expect(rows).toEqual([
    { mode: 'live', state: 'ACTIVE', paid_amount: 0, payments: 0 },
    { mode: 'test', state: 'COMPLETED', paid_amount: 100_00, payments: 1 },
  ]);
});

test('TST-03 PAY-02 a system creates, reminds of and cancels links in the mode of its key', async () => {
  const { merchantId } = merchant;
  const created = async (key?: typeof testKey) => {
    const body = { merchantId, ...linkRequest({ referenceId: 'BY-SYSTEM' }) };
    const answer = await sendSigned(galla, '/v1/athena/payLink/create', body, key);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().link.id as string;
  };
  const [live, tried] = [await created(), await created(testKey)];
  expect(live).not.toBe(tried);
  for (const act of ['cancel', 'send-reminder'])
    expect(
      (await sendSigned(galla, `/v1/athena/payLink/${act}`, { merchantId, paymentLinkId: live }, testKey)).statusCode,
    ).toBe(404);
});

test('PAY-02 ROU-09 a system of a merchant without the API creates no link and reminds of none', async () => {
  const { merchantId } = merchant;
  const admin = await adminIn('live');
  const link = await newLink(admin);
  const paylink = async () => (await admin.send('GET', '/v1/merchant/profile')).json().data.featureConfig.paylink;
  expect(await paylink()).toEqual({ apiEnabled: true, blocked: false, dashboardEnabled: true });
  await setFlag(galla, merchant, 'PAYLINK_API_DISABLED');
  const refusals = [
    await sendSigned(galla, '/v1/athena/payLink/create', { merchantId, ...linkRequest() }),
    await sendSigned(galla, '/v1/athena/payLink/send-reminder', { merchantId, paymentLinkId: link.id }),
  ];
  for (const answer of refusals) expect([answer.statusCode, answer.json().code]).toEqual([403, 'STATUS_529']);
  await setFlag(galla, merchant, 'PAYLINK_BLOCKED');
  await setFlag(galla, merchant, 'PAYLINK_DASHBOARD_DISABLED');
  expect(await paylink()).toEqual({ apiEnabled: false, blocked: true, dashboardEnabled: false });
});
