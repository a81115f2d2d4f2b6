import { beforeAll, expect, test } from 'vitest';
import { asCustomer, linkMerchant, newLink } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
const path = '/v1/merchant/customerContact';
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await linkMerchant(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const change = (browser: TestBrowser, body: object) => browser.send('PATCH', '/v1/merchant/profile/update', { body });
const contactAt = async (code: string) =>
  (await asCustomer(galla, 'GET', `/payment-links/v1/${code}`)).json().link.contact;

test('PAY-05 customers see the e-mail and phone set by an Admin, and never a person’s login', async () => {
  const { code } = await newLink(admin);
  expect((await admin.send('GET', path)).json()).toEqual({ contact: { email: null, phone: null } });
  expect(await contactAt(code)).toEqual({ email: null, phone: null });
  const contact = { email: 'help@annapurna.example', phone: '18001234567' };
  const changed = await change(admin, { ...contact, email: ' Help@Annapurna.example ' });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json()).toEqual({ contact });
  expect((await admin.send('GET', path)).json()).toEqual({ contact });
  expect(await contactAt(code)).toEqual(contact);
  const { entries } = (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  expect(entries.map(({ act }: { act: string }) => act)).toContain('CUSTOMER_CONTACT_CHANGED');
  await change(admin, { email: null, phone: null });
  expect(await contactAt(code)).toEqual({ email: null, phone: null });
});

test.each([
  [{ email: 'help@annapurna', phone: null }, 'email'],
  [{ email: null, phone: '98450' }, 'phone'],
  [{ email: null, phone: '+91 98450 11223' }, 'phone'],
])('PAY-05 %j is refused with the name of the field', async (body, field) => {
  const answer = await change(admin, body);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().errors).toMatchObject([{ field }]);
});

test('PAY-05 only an Admin sets it', async () => {
  for (const role of ['MANAGER', 'AUDITOR', 'CASHIER'] as const) {
    const browser = await galla.signedIn(await galla.addPerson({ merchant, role }));
    expect((await change(browser, { email: null, phone: null })).statusCode, role).toBe(403);
  }
});

test('PAY-05 a page of the previous release sets it at the old address', async () => {
  const contact = { email: null, phone: '18001234567' };
  const changed = await admin.send('PUT', path, { body: contact });
  expect([changed.statusCode, changed.json()]).toEqual([200, { contact }]);
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
  expect((await cashier.send('PUT', path, { body: contact })).statusCode).toBe(403);
});
