// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { paymentLinkOf } from '../../collect/payment-links/testing/rows.ts';
import { setFlag } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund } from '../../refunds/refunds/testing/fixtures.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';

const galla = useGalla({ rail: new FakeBank() });
let merchant: TestMerchant;
let admin: TestBrowser;
let paymentId: string;
let bandra: TestStore;
const createdAt = '2026-10-05T04:37:00.000Z';

beforeAll(async () => {
  merchant = await galla.addMerchant({ name: 'Chai Stop', merchantId: 'CHAI01' });
  await galla.addStore(merchant, 'CS01', 'Fort');
  bandra = await galla.addStore(merchant, 'CS02', 'Bandra');
  const other = await galla.addMerchant({ name: 'Canary & Sons', merchantId: 'CANARY01' });
  const event = (providerTransactionId: string, storeId: string, amount: number) => ({
    providerTransactionId,
    storeId,
    amount,
    createdAt,
    terminalId: 'C1',
    state: 'COMPLETED' as const,
    instrument: 'CREDIT_CARD' as const,
    instrumentDetails: { cardNetwork: 'VISA' as const, cardLast4: '4402' },
  });
  await galla.pay(
    merchant,
    {
      ...event('PTX-1', 'CS01', 154_900),
      utr: '432100000001',
      arn: '74000000000000000000001',
      merchantOrderId: 'ORDER-1',
      customer: { name: 'Ananya Rao', phone: '9876500001', vpa: 'ananya@okaxis' },
    },
    { ...event('PTX-2', 'CS02', 155_000), customer: { name: 'Anand Iyer', phone: '9876500002' } },
  );
  await galla.pay(other, {
    providerTransactionId: 'PTX-1',
    amount: 154_900,
    createdAt,
    utr: '432100000001',
    customer: { name: 'Ananya Rao', phone: '9876500001' },
  });
  const [row] = await galla.rows.kysely
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', merchant.tenantId)
    .where('provider_transaction_id', '=', 'PTX-1')
    .execute();
  paymentId = encodeId('payment', row?.id ?? '');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

async function found(text: string, by = admin): Promise<Finding[]> {
  const answer = await by.send('POST', '/v3/find', { body: { text } });
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return answer.json().findings;
}
const payments = async (text: string, by = admin) =>
  (await found(text, by)).flatMap(({ kind, because, title }) => (kind === 'payment' ? [[because, title]] : []));

test('TXN-01 a payment is found by any of its identifiers and says why; one of another merchant never is', async () => {
  const first = 'Ananya Rao';
  for (const [text, because] of [
    ['1549', 'AMOUNT'],
    ['1,549.00', 'AMOUNT'],
    ['₹1549', 'AMOUNT'],
    ['ananya', 'NAME'],
    ['ANANYA R', 'NAME'],
    ['rao', 'NAME'],
    ['ra', 'NAME'],
    ['+91 98765 00001', 'PHONE'],
    ['Ananya@OkAxis', 'UPI_ID'],
    ['4321-0000-0001', 'UTR'],
    ['432100', 'UTR'],
    ['43210000000', 'UTR'],
    ['74000000000000000000001', 'ARN'],
    ['PTX-1', 'ID'],
    [paymentId, 'ID'],
    ['ORDER-1', 'ORDER'],
  ] as const)
    expect([text, await payments(text)]).toEqual([text, [[because, first]]]);
  expect(await payments('1500-1600')).toHaveLength(2);
  expect(await payments('ana')).toHaveLength(2);
  expect((await payments('4402')).map(([because]) => because)).toEqual(['CARD', 'CARD']);
  for (const nothing of [
    'nanya',
    'ananya iyer',
    '9876',
    'okaxis',
    'an%',
    'a',
    '432101',
    '43210000001',
    '9,99,99,99,99,99,99,99,99,999',
  ])
    expect(await payments(nothing)).toEqual([]);
});

test('TXN-01 stores and team members are found by name', async () => {
  const stores = async (text: string) => (await found(text)).filter(({ kind }) => kind === 'store');
  expect(await stores('bandra')).toMatchObject([{ kind: 'store', because: 'STORE', title: 'Bandra' }]);
  expect(await stores('cs01')).toMatchObject([{ kind: 'store', because: 'ID', title: 'Fort' }]);
  expect(await found('person')).toMatchObject([
    { kind: 'person', because: 'NAME', title: expect.stringMatching(/^Person /) },
  ]);
});

test('REF-04 SET-01 a refund is found by its id and UTR, a settlement by its id and UTR', async () => {
  const asked = await askRefund(admin, paymentId, 100);
  expect(asked.statusCode, asked.body).toBe(200);
  const { refundId } = asked.json();
  const { kysely } = galla.rows;
  await kysely.updateTable('refund').set({ utr: '555500000001' }).where('tenant_id', '=', merchant.tenantId).execute();
  const settlementId = await settlementOf(galla.rows, merchant.tenantId);
  await kysely
    .updateTable('settlement')
    .set({ state: 'SETTLED', utr: 'HDFCN12345678901', failure_reason: null, finished_at: new Date() })
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  const refund = { kind: 'refund', id: refundId, title: 'Ananya Rao', amount: 100 };
  expect(await found(refundId)).toMatchObject([{ ...refund, because: 'ID' }]);
  expect(await found('5555 0000 0001')).toMatchObject([{ ...refund, because: 'UTR' }]);
  const settlement = { kind: 'settlement', id: settlementId, amount: 100 };
  expect(await found(settlementId)).toMatchObject([{ ...settlement, because: 'ID' }]);
  expect(await found('hdfcn12345678901')).toMatchObject([{ ...settlement, because: 'UTR' }]);
});

test('PAY-01 a payment link is found by id, reference, amount and the start of the customer’s name', async () => {
  const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const id = await paymentLinkOf(galla.rows, online.tenantId, 'findkinkfind');
  await setFlag(galla, online, 'PAYLINK_ENABLED');
  const by = await galla.signedIn(await galla.addPerson({ merchant: online }));
  for (const [text, because] of [
    [id, 'ID'],
    ['CANARY-LINK', 'REFERENCE'],
    ['₹1.00', 'AMOUNT'],
    ['cana', 'NAME'],
  ])
    expect([text, await found(String(text), by)]).toMatchObject([
      text,
      [{ kind: 'onlineLink', because, id, title: 'Canary', detail: 'canary-link' }],
    ]);
});

test('PER-01 each kind is found only by people who may open its screen, and only for their stores', async () => {
  const ofBandra = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] }));
  expect(await payments('ana', ofBandra)).toEqual([['NAME', 'Anand Iyer']]);
  for (const text of ['1549', paymentId, '432100000001', 'ananya']) expect(await payments(text, ofBandra)).toEqual([]);
  for (const text of ['fort', '555500000001', 'HDFCN12345678901'])
    expect([text, await found(text, ofBandra)]).toEqual([text, []]);
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
  for (const text of ['HDFCN12345678901', 'person']) expect([text, await found(text, cashier)]).toEqual([text, []]);
});
