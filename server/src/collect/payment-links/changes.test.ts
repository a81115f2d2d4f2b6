// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { askForLink, linkMerchant, newLink } from './testing/shop.ts';

const galla = useGalla();
const day = 86_400_000;
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await linkMerchant(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const change = (id: string, body: object) => admin.send('PATCH', `/v2/payLink/${id}`, { body });
const soon = (ms: number) => new Date(galla.now() + ms).toISOString();

describe('changing a link', () => {
  test('PAY-02 a link gets another reference and expiry, unless the reference is taken or the expiry has passed', async () => {
    const [link, other] = [await newLink(admin), await newLink(admin)];
    const [referenceId, expiresAt] = [`CHANGED-${randomUUID().slice(0, 8)}`, soon(2 * day)];
    const changed = await change(link.id, { referenceId, expiresAt });
    expect(changed.json().link).toMatchObject({ referenceId, expiresAt });
    const taken = await change(link.id, { referenceId: other.referenceId.toLowerCase() });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'REFERENCE_TAKEN']);
    const passed = await change(link.id, { expiresAt: soon(-1_000) });
    expect(passed.statusCode).toBe(400);
    expect(passed.json().errors).toMatchObject([{ field: 'expiresAt' }]);
  });

  test('PAY-02 a cancelled link cannot be changed', async () => {
    const link = await newLink(admin);
    expect((await admin.send('POST', `/v2/payLink/${link.id}/cancel`, { body: {} })).statusCode).toBe(200);
    const late = await change(link.id, { expiresAt: soon(day) });
    expect([late.statusCode, late.json().code]).toEqual([409, 'PAYMENT_LINK_ENDED']);
  });

  test('PAY-02 of many links that change to one reference simultaneously, one succeeds', async () => {
    const links = await Promise.all(Array.from({ length: 8 }, () => newLink(admin)));
    const referenceId = `WANTED-${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(links.map(({ id }) => change(id, { referenceId })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('an invalid link request', () => {
  const item = { name: 'Box', quantity: 2, unitPrice: 10_000, gstRate: 18 };
  const wrong: readonly (readonly [string, object | (() => object), string])[] = [
    ['no amount', { amount: 0 }, 'amount'],
    ['less than ₹1', { amount: 99 }, 'amount'],
    ['a negative amount', { amount: -100 }, 'amount'],
    ['a part of a paisa', { amount: 100.5 }, 'amount'],
    ['an amount as text', { amount: '100' }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['no reference', { referenceId: '' }, 'referenceId'],
    ['a reference of 41 characters', { referenceId: 'A'.repeat(41) }, 'referenceId'],
    ['a formula as reference', { referenceId: '=1+1' }, 'referenceId'],
    ['a card number as reference', { referenceId: '4111 1111 1111 1111' }, 'referenceId'],
    ['a card number as purpose', { purpose: 'Card 4111111111111111' }, 'purpose'],
    ['a formula as purpose', { purpose: '=HYPERLINK("http://x")' }, 'purpose'],
    ['a purpose of two lines', { purpose: 'One\nTwo' }, 'purpose'],
    ['a formula as name', { customer: { name: '@SUM(A1)' } }, 'customer.name'],
    ['a short number', { customer: { name: 'Kavita', phoneNumber: '98450112' } }, 'customer.phoneNumber'],
    ['an incomplete email', { customer: { name: 'Kavita', email: 'kavita@mail' } }, 'customer.email'],
    ['an SMS without a number', { customer: { name: 'Kavita' }, sendBy: ['SMS'] }, 'customer.phoneNumber'],
    ['an expiry that has passed', () => ({ expiresAt: soon(-1_000) }), 'expiresAt'],
    ['an expiry in seven months', () => ({ expiresAt: soon(215 * day) }), 'expiresAt'],
    ['a first part over the amount', { firstPartAtLeast: 48_600_01 }, 'firstPartAtLeast'],
    ['four reminders', { reminders: 4 }, 'reminders'],
    ['six questions', { asks: Array.from({ length: 6 }, () => ({ label: 'Class', required: true })) }, 'asks'],
    ['items that do not add up', { items: [item] }, 'items'],
    ['a GST rate that there is not', { amount: 20_000, items: [{ ...item, gstRate: 17 }] }, 'items.0.gstRate'],
  ];
  test.each(wrong)('PAY-02 a request with %s is rejected with the name of the field', async (_what, body, field) => {
    const before = await galla.rows.kysely.selectFrom('payment_link').select('id').execute();
    const answer = await askForLink(admin, typeof body === 'function' ? body() : body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await galla.rows.kysely.selectFrom('payment_link').select('id').execute()).toHaveLength(before.length);
  });
});
