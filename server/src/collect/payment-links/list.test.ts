// Also on PostgreSQL 15.
import { gstWithin, itemGstRates } from '@galla/contract/collect/payment-links/fields.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openFakeBank } from '../checkout/testing/fake-bank.ts';
import {
  addLinksKey,
  asCustomer,
  askForLink,
  chosen,
  linkMerchant,
  newLink,
  reportAttempt,
  setFlag,
  startOn,
  workLinks,
} from './testing/shop.ts';

const galla = useGalla({ rail: openFakeBank() });
const minute = 60_000;
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(() => addLinksKey(galla));
beforeEach(async () => {
  merchant = await linkMerchant(galla);
  await setFlag(galla, merchant, 'ONLINE_PAYLINK_FILTERS');
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const ask = async (path: 'list' | 'totals', body: object = {}) => {
  const answer = await admin.send('POST', `/v2/payLink/${path}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const listed = async (body: object): Promise<string[]> =>
  (await ask('list', body)).links.map(({ referenceId }: { referenceId: string }) => referenceId);
const soon = (ms: number) => new Date(galla.now() + ms).toISOString();
const named = (name: string, more: object = {}) => ({ customer: { name, phoneNumber: '9840000001', ...more } });
async function pay(code: string, amount: number, choice: object = {}): Promise<void> {
  const { attempt } = (await startOn(galla, await chosen(galla, code, choice))).json();
  expect((await reportAttempt(galla, merchant, attempt.attemptId, amount)).statusCode).toBe(200);
}

test('PAY-02 the list can be searched by the known details of a link and filtered', async () => {
  await newLink(admin, { referenceId: 'INV-100', amount: 1_000_00, ...named('Kavita Menon') });
  await newLink(admin, {
    referenceId: 'INV-101',
    amount: 1_240_50,
    ...named('kavita Rao', { phoneNumber: '9840000002' }),
  });
  const other = await newLink(admin, { referenceId: 'Order-7', amount: 99_00, ...named('Arun %_\\') });
  const by = (field: string, value: string) => listed({ search: { by: field, value } });
  expect(await by('REFERENCE', 'inv-')).toEqual(['INV-101', 'INV-100']);
  expect(await by('REFERENCE', '100')).toEqual([]);
  expect(await by('NAME', 'KAVITA')).toEqual(['INV-101', 'INV-100']);
  expect(await by('NAME', 'Kavita m')).toEqual(['INV-100']);
  expect(await by('NAME', 'arun %_\\')).toEqual(['Order-7']);
  expect(await by('NAME', '%')).toEqual([]);
  for (const phone of ['9840000002', '+91 98400 00002', '098400 00002'])
    expect(await by('PHONE', phone)).toEqual(['INV-101']);
  for (const amount of ['₹1,240.50', '1240.5', '1240.50']) expect(await by('AMOUNT', amount)).toEqual(['INV-101']);
  for (const amount of ['1240', 'much', '1.2.3']) expect(await by('AMOUNT', amount)).toEqual([]);
  for (const id of [other.id, other.code, other.url ?? '']) expect(await by('LINK_ID', id)).toEqual(['Order-7']);
  expect(await listed({ filters: { amountFrom: 1_000_00, amountTo: 1_240_49 } })).toEqual(['INV-100']);
  expect(await listed({ filters: { from: soon(minute) } })).toEqual([]);
  expect(await listed({ search: { by: 'NAME', value: 'kavita' }, filters: { amountFrom: 1_100_00 } })).toEqual([
    'INV-101',
  ]);
});

test('PAY-02 paging forward and back covers all links once', async () => {
  const references = Array.from({ length: 7 }, (_, number) => `PAGE-${number}`);
  for (const referenceId of references) await newLink(admin, { referenceId });
  const pageOf = (page: object) => ask('list', { page: { size: 3, ...page } });
  const namesOf = ({ links }: { links: { referenceId: string }[] }) => links.map(({ referenceId }) => referenceId);
  const first = await pageOf({});
  const second = await pageOf({ after: first.next });
  const third = await pageOf({ after: second.next });
  expect([first, second, third].flatMap(namesOf)).toEqual(references.toReversed());
  expect(third.next).toBeNull();
  expect(namesOf(await pageOf({ before: third.previous }))).toEqual(namesOf(second));
});

test('PAY-02 totals of the listed links show the requested, paid, open and unpaid amounts', async () => {
  const paid = await newLink(admin, { referenceId: 'T-PAID', amount: 500_00 });
  await pay(paid.code, 500_00);
  const part = await newLink(admin, { referenceId: 'T-PART', amount: 300_00, firstPartAtLeast: 100_00 });
  await pay(part.code, 100_00, { amount: 100_00 });
  const cancelled = await newLink(admin, { referenceId: 'T-CANCELLED', amount: 200_00, firstPartAtLeast: 50_00 });
  await pay(cancelled.code, 50_00, { amount: 50_00 });
  await admin.send('POST', `/v2/payLink/${cancelled.id}/cancel`, { body: {} });
  await newLink(admin, { referenceId: 'T-EXPIRED', amount: 70_00, expiresAt: soon(minute) });
  galla.pass(minute);
  await workLinks(galla);
  await newLink(admin, { referenceId: 'T-OPEN', amount: 900_00 });
  const totals = async (body: object = {}) => (await ask('totals', body)).totals;
  expect(await totals()).toEqual({
    links: 5,
    asked: 1_970_00,
    paid: 650_00,
    stillOpen: 1_100_00,
    endedUnpaid: 220_00,
  });
  expect(await totals({ filters: { status: ['EXPIRED', 'CANCELLED'] } })).toMatchObject({
    links: 2,
    endedUnpaid: 220_00,
  });
  expect(await totals({ search: { by: 'REFERENCE', value: 't-pa' } })).toMatchObject({ links: 2, paid: 600_00 });
  expect(await totals({ search: { by: 'REFERENCE', value: 'none' } })).toEqual({
    links: 0,
    asked: 0,
    paid: 0,
    stillOpen: 0,
    endedUnpaid: 0,
  });
});

test('PAY-02 item prices include GST, each rounded to the paisa, on the page and in the details', async () => {
  const item = (name: string, quantity: number, unitPrice: number, gstRate: number) => ({
    name,
    quantity,
    unitPrice,
    gstRate,
  });
  const items = [
    item('Box', 3, 33_33, 18),
    item('Tea', 1, 100_00, 5),
    item('Book', 1, 1_01, 0),
    item('Cola', 1, 14_00, 40),
  ];
  const link = await newLink(admin, { amount: 215_00, items });
  // 9,999 × 18/118 = 1,525.27; 10,000 × 5/105 = 476.19; 1,400 × 40/140 = 400.
  const details = (await admin.send('GET', `/v2/payLink/${link.id}`)).json();
  expect([details.items, details.gst]).toEqual([items, 15_25 + 4_76 + 4_00]);
  const opened = (await asCustomer(galla, 'GET', `/payment-links/v1/${link.code}`)).json().link;
  expect([opened.items, opened.gst]).toEqual([items, details.gst]);
  const rates = itemGstRates.map((rate) => item(`Rate ${rate}`, 2, 1_050, rate));
  const all = await newLink(admin, { amount: rates.length * 2_100, items: rates });
  expect((await admin.send('GET', `/v2/payLink/${all.id}`)).json().gst).toBe(
    itemGstRates.reduce<number>((sum, rate) => sum + gstWithin(2_100, rate), 0),
  );
});

test.each([
  ['no name', { name: ' ' }, 'items.0.name'],
  ['a formula as name', { name: '=1+1' }, 'items.0.name'],
  ['a card number as name', { name: '4111 1111 1111 1111' }, 'items.0.name'],
  ['no quantity', { quantity: 0 }, 'items.0.quantity'],
  ['half a quantity', { quantity: 1.5 }, 'items.0.quantity'],
  ['10,000 of it', { quantity: 10_000 }, 'items.0.quantity'],
  ['no price', { unitPrice: 0 }, 'items.0.unitPrice'],
  ['a price below zero', { unitPrice: -1 }, 'items.0.unitPrice'],
  ['a rate as text', { gstRate: '18' }, 'items.0.gstRate'],
  ['a field that there is not', { discount: 1 }, 'items.0'],
])('PAY-02 an item with %s is rejected with the name of its field', async (_what, wrong, field) => {
  const right = { name: 'Box', quantity: 1, unitPrice: 100_00, gstRate: 18 };
  const answer = await askForLink(admin, { amount: 100_00, items: [{ ...right, ...wrong }] });
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().errors.map((error: { field: string }) => error.field)).toContainEqual(
    expect.stringContaining(field),
  );
});

test('PAY-02 a link can have fifty items but not fifty-one', async () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ name: `Item ${number}`, quantity: 1, unitPrice: 100, gstRate: 0 }));
  expect((await askForLink(admin, { amount: 50_00, items: items(50) })).statusCode).toBe(200);
  expect((await askForLink(admin, { amount: 51_00, items: items(51) })).statusCode).toBe(400);
});
