// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  askForLink,
  chooseLink,
  chosen,
  linkMerchant,
  newLink,
  startOn,
} from '../../collect/payment-links/testing/shop.ts';
import { programOf } from '../../developers/merchant-api/testing/program.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { askRefund, paid } from '../../refunds/refunds/testing/fixtures.ts';
import {
  addQrKey,
  askPayee,
  paymentsOf,
  referenceIn,
  reportQrPayment,
  shownQr,
} from '../../shops/dynamic-qr/testing/reporting.ts';

const galla = useGalla();
const reason = 'Documents of the shop are missing.';

beforeAll(() => addQrKey(galla, 'live-engine', ['live']));

const disable = ({ merchantId }: TestMerchant, why = reason) =>
  runAsOperator(galla, ['merchant', 'disable', merchantId], { reason: why });
const enable = ({ merchantId }: TestMerchant) => runAsOperator(galla, ['merchant', 'enable', merchantId]);
const codeOf = async (answer: PromiseLike<{ readonly statusCode: number; readonly body: string }>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};
const refused = [409, 'MERCHANT_DISABLED'];

test('AUD-01 a disabled online merchant takes no new payments by links, orders and API, still reads and refunds, and can be enabled', async () => {
  const merchant = await linkMerchant(galla);
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const program = await programOf(galla, merchant, { scopes: ['orders', 'read'] });
  const tester = await programOf(galla, merchant, { scopes: ['orders', 'read'], mode: 'test' });
  const order = () => ({
    merchantOrderId: randomUUID(),
    amount: 5_000,
    expiresAt: new Date(galla.now() + 3_600_000).toISOString(),
  });
  const { unitId } = await paid(galla, merchant, { amount: 9_000 });
  const link = await newLink(admin);
  const token = await chosen(galla, link.code);
  expect((await program.post('/orders', order())).statusCode).toBe(200);

  expect(await disable(merchant)).toMatch(/Disabled since \S+: Documents of the shop are missing\./);
  expect(await codeOf(askForLink(admin))).toEqual(refused);
  expect(await codeOf(program.post('/orders', order()))).toEqual(refused);
  expect(await codeOf(startOn(galla, token))).toEqual(refused);
  expect(await codeOf(chooseLink(galla, link.code))).toEqual([409, 'PAYMENT_LINK_UNAVAILABLE']);
  expect((await tester.post('/orders', order())).statusCode).toBe(200);

  const again = await galla.signedIn(await galla.addPerson({ merchant }));
  const { data } = (await again.send('GET', '/v1/merchant/profile')).json();
  expect(data.disabled).toEqual({ since: expect.any(String), reason });
  expect((await program.get('/payments')).statusCode).toBe(200);
  const listed = await again.send('POST', '/v2/payLink/list', { body: {} });
  expect(listed.statusCode, listed.body).toBe(200);
  const refund = await askRefund(again, unitId, 4_000);
  expect(refund.statusCode, refund.body).toBe(200);

  await enable(merchant);
  expect((await again.send('GET', '/v1/merchant/profile')).json().data.disabled).toBeNull();
  expect((await askForLink(admin)).statusCode).toBe(200);
});

test('AUD-01 a disabled shop shows no new QR code, its codes are refused in UPI apps, and a payment made before is kept', async () => {
  const merchant = await galla.addMerchant({ name: 'Chai Stop' });
  const other = await galla.addMerchant({ name: 'Kaapi Stop' });
  const store = await galla.addStore(merchant, 'KORA', 'Koramangala');
  const cashier = await galla.signedIn(await galla.addPerson({ merchant }));
  const question = { vpa: `${merchant.merchantId.toLowerCase()}@galla` };
  const qr = await shownQr(cashier, store);
  await disable(merchant);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { storeId: encodeId('store', store.id), amount: 100 };
  expect(await codeOf(cashier.send('POST', '/v1/dynamic-qr', { body, headers }))).toEqual(refused);
  expect(await codeOf(askPayee(galla, question))).toEqual(refused);
  expect((await askPayee(galla, { vpa: `${other.merchantId.toLowerCase()}@galla` })).statusCode).toBe(200);
  // The customer had already paid when the provider disabled the shop.
  expect((await reportQrPayment(galla, merchant, referenceIn(qr.text))).statusCode).toBe(200);
  expect(await paymentsOf(galla, merchant.tenantId)).toHaveLength(1);
  await enable(merchant);
  expect((await askPayee(galla, question)).statusCode).toBe(200);
  await shownQr(cashier, store);
});

test('AUD-01 a super-merchant’s people see in live mode which merchants are disabled since when, until they are enabled', async () => {
  const groupId = newId();
  await galla.rows.kysely
    .insertInto('merchant_group')
    .values({ id: groupId, code: 'DISABLED', name: 'Chai group', created_at: new Date() })
    .execute();
  const [shop, other] = [
    await galla.addMerchant({ groupId, name: 'Chai Stop' }),
    await galla.addMerchant({ groupId, name: 'Kaapi Stop' }),
  ];
  await galla.addMerchant({ name: 'A stranger' }).then((stranger) => disable(stranger));
  const head = await galla.signedIn(await galla.addPerson({ groupId }));
  const cashier = await galla.signedIn(await galla.addPerson({ merchant: other }));
  const listed = async (browser: typeof head) => {
    const { data } = (await browser.send('GET', '/v1/merchant/profile')).json();
    return [data.disabled, data.disabledMerchants];
  };
  expect(await listed(head)).toEqual([null, []]);
  await disable(shop);
  const said = { merchantId: shop.merchantId, name: 'Chai Stop', since: expect.any(String), reason };
  expect(await listed(head)).toEqual([null, [said]]);
  expect(await listed(cashier)).toEqual([null, []]);
  await enable(shop);
  expect(await listed(head)).toEqual([null, []]);
});

test('AUD-01 both audit logs record who disabled a merchant, when and why, and an invalid command changes nothing', async () => {
  const merchant = await galla.addMerchant();
  await disable(merchant);
  await expect(disable(merchant)).rejects.toThrow('is disabled for this reason already');
  await disable(merchant, 'Another reason.');
  await enable(merchant);
  await expect(enable(merchant)).rejects.toThrow('is not disabled');
  await expect(disable(merchant, ' ')).rejects.toThrow('--reason');
  await expect(disable({ ...merchant, merchantId: 'NOBODY01' })).rejects.toThrow('There is no merchant NOBODY01.');
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const { entries } = (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  const shown = entries
    .filter(({ act }: { act: string }) => act.startsWith('MERCHANT_'))
    .map(({ act, detail }: { act: string; detail: object }) => [act, detail]);
  expect(shown).toEqual([
    ['MERCHANT_ENABLED', { operator: 'olga' }],
    ['MERCHANT_DISABLED', { operator: 'olga', reason: 'Another reason.' }],
    ['MERCHANT_DISABLED', { operator: 'olga', reason }],
  ]);
  expect(await runAsOperator(galla, ['log'])).toContain(`merchant=${merchant.merchantId}`);
});
