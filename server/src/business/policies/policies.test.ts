// Also on PostgreSQL 15.
import { PDFDocument } from '@cantoo/pdf-lib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageApp } from '../../collect/payment-links/testing/page-app.ts';
import { linkMerchant } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { textOfPdf } from '../../settlements/tax-invoices/testing/pdf-text.ts';
import { servePolicies } from './page.ts';

const galla = useGalla();
const path = '/v1/om/policies';
let merchant: TestMerchant;
let admin: TestBrowser;
let pages: Awaited<ReturnType<typeof openPageApp>>;
let app: FastifyInstance;

beforeAll(async () => {
  merchant = await linkMerchant(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  pages = await openPageApp(galla, servePolicies);
  ({ app } = pages);
});
afterAll(() => pages.close());

const answers = {
  businessName: 'Monsoon Books',
  address: '14 Church Street, Bengaluru 560001',
  email: 'help@monsoonbooks.example',
  phone: '9845011223',
  refundRequestDays: 7,
  refundProcessingDays: 5,
  shippingDays: 6,
  returnRequestDays: 10,
};
const save = (version: number, changed: object = {}, consent = true, browser = admin) =>
  browser.send('PUT', path, { body: { version, answers: { ...answers, ...changed }, consent } });
const find = async () => (await admin.send('GET', path)).json();
const publish = (version: number) => admin.send('POST', `${path}/publish`, { body: { version } });
const open = (address: string, remoteAddress = '10.7.0.1') => app.inject({ url: address, remoteAddress });
const pageOf = (document: string) => `/policies/${merchant.merchantId}/${document}`;
const download = (document: string, query: string) => admin.send('GET', `${path}/${document}/download?${query}`);

test('KYC-03 an Admin answers, previews each document in both languages, publishes six pages, edits and unpublishes them', async () => {
  expect(await find()).toMatchObject({ answers: null, version: 0, published: null });
  expect((await download('REFUND', 'format=pdf&language=en')).statusCode).toBe(404);
  expect((await publish(0)).statusCode).toBe(404);
  const saved = await save(0);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({ answers, version: 1, published: null });
  expect((await open(pageOf('refund-policy'))).statusCode).toBe(404);

  const published = (await publish(1)).json().published;
  expect(published).toMatchObject({ outdated: false });
  expect(published.addresses).toHaveLength(6);
  for (const { url } of published.addresses) {
    const page = await open(new URL(url).pathname);
    expect([page.statusCode, page.headers['x-robots-tag']], url).toEqual([200, 'index, nofollow']);
    expect(page.body).toContain('Monsoon Books');
  }
  const refund = await open(pageOf('refund-policy'));
  expect(refund.body).toContain('Ask within 7 days');
  expect(refund.body).toContain('within 5 days to the method');
  expect((await open(`${pageOf('refund-policy')}?lang=hi`)).body).toContain('7 दिन के भीतर');

  await save(1, { refundRequestDays: 1, shippingDays: null, returnRequestDays: null });
  expect(await find()).toMatchObject({ version: 2, published: { outdated: true } });
  expect((await open(pageOf('refund-policy'))).body).toContain('Ask within 7 days');
  expect((await publish(1)).json().code).toBe('CONFLICT');
  await publish(2);
  expect((await open(pageOf('refund-policy'))).body).toContain('Ask within 1 day of');
  expect((await open(pageOf('shipping-policy'))).body).toContain('does not ship goods');
  expect((await open(pageOf('return-policy'))).body).toContain('does not take returns');

  await admin.send('POST', `${path}/takeDown`, { body: {} });
  await admin.send('POST', `${path}/takeDown`, { body: {} });
  expect((await open(pageOf('refund-policy'))).statusCode).toBe(404);
  const { entries } = (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } })).json();
  const acts = entries.map(({ act }: { act: string }) => act).filter((act: string) => act.startsWith('POLICIES_'));
  expect(acts).toEqual([
    'POLICIES_TAKEN_DOWN',
    'POLICIES_PUBLISHED',
    'POLICIES_SAVED',
    'POLICIES_PUBLISHED',
    'POLICIES_SAVED',
  ]);
});

test('KYC-03 the documents download as PDF and TXT with all of their text, in English and Hindi', async () => {
  await save((await find()).version);
  for (const document of ['TERMS', 'REFUND', 'RETURN', 'SHIPPING', 'PRIVACY', 'DISCLAIMER']) {
    const file = await download(document, 'format=pdf&language=en');
    expect(file.headers['content-type']).toBe('application/pdf');
    const text = (await textOfPdf(file.rawPayload)).replaceAll(/\s+/g, ' ');
    const plain = (await download(document, 'format=txt&language=en')).body;
    for (const line of plain.split('\n').filter((one) => one !== '' && !one.startsWith('=')))
      expect(text).toContain(line.replaceAll(/\s+/g, ' '));
  }
  const hindi = await download('PRIVACY', 'format=pdf&language=hi');
  expect((await PDFDocument.load(hindi.rawPayload)).getPageCount()).toBeGreaterThanOrEqual(1);
  expect((await download('TERMS', 'format=txt&language=hi')).body).toMatch(/^नियम और शर्तें\n=+\n/);
});

test.each([
  ['refundRequestDays', 0, 'Invalid number of days'],
  ['refundProcessingDays', 1.5, 'Invalid number of days'],
  ['shippingDays', 366, 'Invalid number of days'],
  ['returnRequestDays', -1, 'Invalid number of days'],
  ['address', '12 <b>Road</b>', 'Invalid Business Address'],
  ['address', ' ', 'This field cannot be empty'],
  ['email', 'help@shop', 'Please enter a valid email.'],
])('KYC-03 %s %j is refused at its field', async (field, value, message) => {
  const answer = await save((await find()).version, { [field]: value });
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().errors).toMatchObject([{ field: `answers.${field}`, message }]);
});

test('KYC-03 answers are not saved without consent, over another Admin’s answers, or by other roles', async () => {
  const { version } = await find();
  const refused = await save(version, {}, false);
  expect(refused.json().errors).toMatchObject([{ field: 'consent', message: 'Please accept Terms and Conditions' }]);
  expect((await save(version - 1)).json().code).toBe('CONFLICT');
  const both = await Promise.all([save(version), save(version)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  for (const role of ['MANAGER', 'AUDITOR', 'CASHIER'] as const) {
    const browser = await galla.signedIn(await galla.addPerson({ merchant, role }));
    expect((await save(version + 1, {}, true, browser)).statusCode, role).toBe(403);
  }
});

test('KYC-03 merchant input is shown as text on its pages, and other addresses show nothing', async () => {
  const { version } = await find();
  await save(version, { businessName: 'Books <script>alert(1)</script> & more' });
  await publish(version + 1);
  const page = await open(pageOf('disclaimer'));
  expect(page.body).not.toContain('<script>alert');
  expect(page.body).toContain('Books &#60;script&#62;');
  expect(page.headers['set-cookie']).toBeUndefined();
  for (const address of [
    pageOf('refund'),
    '/policies/NOBODY/refund-policy',
    `/policies/${'x'.repeat(90)}/disclaimer`,
    '/policies/%27%20or%201=1/disclaimer',
  ])
    expect((await open(address)).statusCode, address).toBe(404);
  const { merchantId } = merchant;
  expect((await open(`/policies/${merchantId.toUpperCase()}/disclaimer`)).statusCode).toBe(200);
  let [status, count] = [200, 0];
  // A minute may end between two calls, and the count restarts with the next one.
  for (; status === 200 && count < 482; count += 1)
    status = (await open(pageOf('terms-and-conditions'), '10.7.9.9')).statusCode;
  expect(status).toBe(429);
  expect(count).toBeGreaterThan(240);
});
