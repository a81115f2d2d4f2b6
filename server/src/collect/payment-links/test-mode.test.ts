// Also on PostgreSQL 15.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { openFakeBank } from '../checkout/testing/fake-bank.ts';
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
  await addLinksKey(galla);
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({
      id: testKey.id,
      name: 'Rail of test mode',
      modes: '{test}' as never,
      created_at: new Date(),
      sealed_secret: sealEngineSecret(galla.masterKey, testKey.id, testKey.secret),
    })
    .execute();
});
beforeEach(async () => {
  merchant = await linkMerchant(galla);
});

/** A link that the merchant's system creates in test mode. */
async function linkOfTestMode(change: object): Promise<{ readonly id: string; readonly code: string }> {
  const body = { merchantId: merchant.merchantId, ...linkRequest(change) };
  const answer = await sendSigned(galla, '/v1/athena/payLink/create', body, testKey);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, url } = answer.json().link;
  return { id, code: String(url).split('/').at(-1) ?? '' };
}

const anAdmin = async (): Promise<TestBrowser> => galla.signedIn(await galla.addPerson({ merchant }));

test('TST-03 PAY-02 a test-mode link is never found, counted or changed among live links with the same reference', async () => {
  const referenceId = 'IN-BOTH-MODES';
  const admin = await anAdmin();
  const tried = await linkOfTestMode({ referenceId, amount: 700_00 });
  const live = await newLink(admin, { referenceId, amount: 100_00 });
  expect(tried.id).not.toBe(live.id);
  const ask = async (path: string, body: object) => (await admin.send('POST', `/v2/payLink/${path}`, { body })).json();
  const searches = [
    { by: 'REFERENCE', value: referenceId },
    { by: 'PHONE', value: '9940127785' },
    { by: 'NAME', value: 'Kavita' },
  ];
  for (const body of [{}, ...searches.map((search) => ({ search }))])
    expect((await ask('list', body)).links.map(({ id }: { id: string }) => id)).toEqual([live.id]);
  for (const search of [
    { by: 'AMOUNT', value: '700' },
    { by: 'LINK_ID', value: tried.id },
    { by: 'LINK_ID', value: tried.code },
  ])
    expect((await ask('list', { search })).links).toEqual([]);
  expect((await ask('totals', {})).totals).toMatchObject({ links: 1, asked: 100_00 });
  for (const [method, path] of [
    ['GET', `/v2/payLink/${tried.id}`],
    ['GET', `/v2/payLink/${tried.id}/messages`],
    ['POST', `/v2/payLink/${tried.id}/cancel`],
    ['PATCH', `/v2/payLink/${tried.id}`],
  ] as const)
    expect((await admin.send(method, path, method === 'GET' ? {} : { body: {} })).statusCode, path).toBe(404);
  expect((await askForLink(admin, { referenceId })).json().code).toBe('REFERENCE_TAKEN');
});

test('TST-03 PAY-05 a test-mode link says so, and its payment is a test payment', async () => {
  const referenceId = 'PAID-IN-TEST';
  const live = await newLink(await anAdmin(), { referenceId, amount: 100_00 });
  const tried = await linkOfTestMode({ referenceId, amount: 100_00 });
  const modeOf = async (code: string) => (await asCustomer(galla, 'GET', `/payment-links/v1/${code}`)).json().link.mode;
  expect([await modeOf(live.code), await modeOf(tried.code)]).toEqual(['live', 'test']);
  const { attempt } = (await startOn(galla, await chosen(galla, tried.code))).json();
  // The live rail cannot pay a test-mode link.
  const foreign = await reportAttempt(galla, merchant, attempt.attemptId, 100_00);
  expect(foreign.statusCode, foreign.body).toBeGreaterThanOrEqual(400);
  const own = await reportAttempt(galla, merchant, attempt.attemptId, 100_00, {}, testKey);
  expect(own.statusCode, own.body).toBe(200);
  const { rows } = await galla.rows.pool.query(
    `SELECT t.mode, l.state, l.paid_amount, (SELECT count(*)::int FROM payment p WHERE p.tenant_id = l.tenant_id) AS payments
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

test('PAY-02 ROU-09 a system of a merchant without API access cannot create links or send reminders', async () => {
  const { merchantId } = merchant;
  const admin = await anAdmin();
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
