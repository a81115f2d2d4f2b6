// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { paymentLinkOf } from '../../collect/payment-links/testing/rows.ts';
import { linkShop, setFlag } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { istDay } from '../../platform/indian-time.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund } from '../../refunds/refunds/testing/fixtures.ts';
import { reportOf } from '../../reports/reports/testing/rows.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';

const galla = useGalla({ rail: new FakeBank() });
let merchant: TestMerchant;
let admin: TestBrowser;
let person: TestPerson;
let bandra: TestStore;
let fort: TestStore;
const createdAt = '2026-10-05T04:37:00.000Z';

beforeAll(async () => {
  merchant = await galla.addMerchant({ name: 'Chai Stop', merchantId: 'CHAI01' });
  fort = await galla.addStore(merchant, 'CS01', 'Fort');
  bandra = await galla.addStore(merchant, 'CS02', 'Bandra');
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
});

async function found(text: string, by = admin): Promise<Finding[]> {
  const answer = await by.send('POST', '/v3/find', { body: { text } });
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return answer.json().findings;
}

const paymentIds = (tenantId: string) =>
  galla.rows.kysely
    .selectFrom('payment')
    .select(['id', 'provider_transaction_id'])
    .where('tenant_id', '=', tenantId)
    .execute();

test('TXN-01 a name is found by any of its first four words with the words after it, newest payments first', async () => {
  const names = [
    'Mohammed Abdul Rahman Khan',
    'Anil Kumar Joshi',
    'Anil  Kumar',
    'Meera Joshi',
    'Meera Joshi',
    'सुनीता देवी',
  ];
  await galla.pay(
    merchant,
    ...names.map((name, index) => ({
      providerTransactionId: `NAME-${index}`,
      storeId: index === 3 ? 'CS02' : 'CS01',
      amount: 1_000 + index,
      createdAt: `2026-10-0${index + 1}T04:37:00.000Z`,
      customer: { name },
    })),
  );
  const amounts = async (text: string, by = admin) =>
    (await found(text, by)).flatMap(({ kind, because, amount }) =>
      kind === 'payment' && because === 'NAME' ? [amount] : [],
    );
  expect(await amounts('mohammed')).toEqual([1_000]);
  for (const text of ['abdul', 'rahman', 'KHAN', 'rahman kh', 'abdul rahman khan', 'mohammed abdul'])
    expect([text, await amounts(text)]).toEqual([text, [1_000]]);
  expect(await amounts('joshi')).toEqual([1_004, 1_003, 1_001]);
  expect(await amounts('jo')).toEqual([1_004, 1_003, 1_001]);
  expect(await amounts('kumar joshi')).toEqual([1_001]);
  expect(await amounts('देवी')).toEqual([1_005]);
  for (const text of ['oshi', 'khan abdul', 'anil joshi']) expect([text, await amounts(text)]).toEqual([text, []]);
  const ofBandra = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] }));
  expect(await amounts('joshi', ofBandra)).toEqual([1_003]);
  expect(await amounts('khan', ofBandra)).toEqual([]);
});

test('TXN-01 payments say which value matched, and masked values stay masked', async () => {
  await galla.pay(merchant, {
    providerTransactionId: 'MATCH-1',
    storeId: 'CS01',
    amount: 77_700,
    createdAt,
    instrument: 'ACCOUNT',
    utr: '987600000001',
    merchantOrderId: 'ORDER-77',
    customer: { name: 'Zoya', phone: '9876500077', vpa: 'zoya@okaxis' },
  });
  const matched = async (text: string) => (await found(text)).find(({ kind }) => kind === 'payment');
  expect(await matched('9876 0000 0001')).toMatchObject({ because: 'UTR', matched: '987600000001' });
  expect(await matched('ORDER-77')).toMatchObject({ because: 'ORDER', matched: 'ORDER-77' });
  expect(await matched('MATCH-1')).toMatchObject({ because: 'ID', matched: 'MATCH-1' });
  expect(JSON.stringify(await found('9876500077'))).not.toContain('9876500077');
  expect(await matched('9876500077')).toMatchObject({ because: 'PHONE', matched: expect.stringMatching(/••.*077$/) });
  expect(JSON.stringify(await found('zoya@okaxis'))).not.toContain('zoya@okaxis');
});

test('TXN-01 people of some stores find their payments among many of the same amount and card', async () => {
  const event = (index: number, storeId: string) => ({
    providerTransactionId: `MANY-${storeId}-${index}`,
    storeId,
    amount: 5_555,
    createdAt,
    instrument: 'CREDIT_CARD' as const,
    instrumentDetails: { cardNetwork: 'VISA' as const, cardLast4: '9911' },
  });
  await galla.pay(merchant, event(0, 'CS02'), ...Array.from({ length: 12 }, (_, index) => event(index, 'CS01')));
  const ofBandra = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] }));
  for (const text of ['55.55', '9911', '55-56'])
    expect([text, (await found(text, ofBandra)).filter(({ kind }) => kind === 'payment')]).toMatchObject([
      text,
      [{ detail: expect.stringContaining('Bandra') }],
    ]);
});

test('REF-04 a refund is found by its ARN, even if refunds of other stores have the same reference', async () => {
  const event = (index: number, storeId: string) => ({
    providerTransactionId: `REF-${index}`,
    storeId,
    amount: 10_000,
    createdAt,
    customer: { name: `Refunded ${storeId}` },
  });
  await galla.pay(merchant, event(0, 'CS02'), ...Array.from({ length: 6 }, (_, index) => event(index + 1, 'CS01')));
  for (const { id, provider_transaction_id } of await paymentIds(merchant.tenantId))
    if (provider_transaction_id.startsWith('REF-'))
      expect((await askRefund(admin, encodeId('payment', id), 100)).statusCode).toBe(200);
  const arn = '74000000000000000000077';
  await galla.rows.kysely.updateTable('refund').set({ arn }).where('tenant_id', '=', merchant.tenantId).execute();
  expect(await found(arn)).toMatchObject(
    Array.from({ length: 5 }, () => ({ kind: 'refund', because: 'ARN', matched: arn })),
  );
  const ofBandra = await galla.signedIn(await galla.addPerson({ merchant, role: 'AUDITOR', stores: [bandra] }));
  expect(await found(arn, ofBandra)).toMatchObject([{ kind: 'refund', because: 'ARN', title: 'Refunded CS02' }]);
});

test('SET-01 a settlement is found by its day, in words or figures, and by its amount', async () => {
  const id = await settlementOf(galla.rows, merchant.tenantId);
  const today = istDay(Date.now());
  const [year = '', month = '', day = ''] = today.split('-');
  const inWords = new Date(today).toLocaleString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  for (const [text, because] of [
    ['today', 'DATE'],
    [inWords, 'DATE'],
    [today, 'DATE'],
    [`${day}/${month}/${year}`, 'DATE'],
    ['₹1.00', 'AMOUNT'],
    ['1-2', 'AMOUNT'],
    [id, 'ID'],
  ])
    expect([text, (await found(String(text))).filter(({ kind }) => kind === 'settlement')]).toMatchObject([
      text,
      [{ id, because, title: today, amount: 100 }],
    ]);
  expect((await found('yesterday')).filter(({ kind }) => kind === 'settlement')).toMatchObject([
    { id, because: 'AFTER', title: today, amount: 100 },
  ]);
});

test('PAY-01 payment links are found by phone number, with those of shops beside them', async () => {
  const online = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const id = await paymentLinkOf(galla.rows, online.tenantId, 'findbyphonef');
  await setFlag(galla, online, 'PAYLINK_ENABLED');
  const { kysely } = galla.rows;
  const withPhone = (tenantId: string) =>
    kysely
      .updateTable('payment_link')
      .set({ customer_phone: '9876500055' })
      .where('tenant_id', '=', tenantId)
      .execute();
  await withPhone(online.tenantId);
  const by = await galla.signedIn(await galla.addPerson({ merchant: online }));
  expect(await found('98765 00055', by)).toMatchObject([
    { kind: 'onlineLink', id, because: 'PHONE', matched: expect.stringMatching(/••.*055$/) },
  ]);
  const shop = await linkShop(galla);
  const ofShop = await paymentLinkOf(galla.rows, shop.tenantId, 'findinshopff');
  await kysely.updateTable('payment_link').set({ kind: 'OFFLINE' }).where('tenant_id', '=', shop.tenantId).execute();
  await withPhone(shop.tenantId);
  const keeper = await galla.signedIn(await galla.addPerson({ merchant: shop }));
  for (const [text, because] of [
    ['canary-link', 'REFERENCE'],
    ['+91 98765 00055', 'PHONE'],
    [ofShop, 'ID'],
  ])
    expect([text, await found(String(text), keeper)]).toMatchObject([
      text,
      [{ kind: 'shopLink', id: ofShop, because }],
    ]);
});

test('TEA-01 people are found by part of their name and by their full phone number, with their roles', async () => {
  const [cashier] = [await galla.addPerson({ merchant, role: 'CASHIER', stores: [bandra] })];
  expect(await found(`+91 ${cashier.phone}`)).toMatchObject([
    { kind: 'person', because: 'PHONE', detail: 'Cashier, Bandra', matched: expect.stringMatching(/••/) },
  ]);
  expect(JSON.stringify(await found(cashier.phone))).not.toContain(cashier.phone);
  expect((await found(cashier.phone.slice(-4))).filter(({ kind }) => kind === 'person')).toEqual([]);
});

test('QRC-01 a QR code is found by its name, code and id, but only by people of its stores', async () => {
  const id = encodeId('qrCode', fort.qrCodeId);
  const { code } = await galla.rows.kysely
    .selectFrom('qr_code')
    .select('code')
    .where('id', '=', fort.qrCodeId)
    .executeTakeFirstOrThrow();
  const codes = async (text: string, by = admin) => (await found(text, by)).filter(({ kind }) => kind === 'qrCode');
  for (const [text, because] of [
    [id, 'ID'],
    [code, 'ID'],
    [`q${id.slice(3)}`, 'ID'],
  ])
    expect([text, await codes(String(text))]).toMatchObject([text, [{ id, because, detail: code, matched: 'Fort' }]]);
  expect((await codes('qr')).map(({ because }) => because)).toContain('NAME');
  const ofBandra = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] }));
  expect(await codes(id, ofBandra)).toEqual([]);
});

test('REP-04 a report is found by its id, its days and words of its kind, but only by people who can see it', async () => {
  const id = await reportOf(galla.url, merchant.tenantId, person.id);
  const { last_day } = await galla.rows.kysely
    .selectFrom('report')
    .select('last_day')
    .where('tenant_id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  const reports = async (text: string, by = admin) => (await found(text, by)).filter(({ kind }) => kind === 'report');
  for (const [text, because] of [
    [id, 'ID'],
    [last_day, 'DATE'],
    ['transaction rep', 'NAME'],
  ])
    expect([text, await reports(String(text))]).toMatchObject([text, [{ id, because, title: 'TRANSACTION' }]]);
  expect(await reports(istDay(Date.now() - 40 * 86_400_000))).toEqual([]);
  const ofBandra = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [bandra] }));
  expect(await reports(id, ofBandra)).toEqual([]);
});
