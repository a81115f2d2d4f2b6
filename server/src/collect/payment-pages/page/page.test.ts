// Also on PostgreSQL 15.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import { openPageApp } from '../../payment-links/testing/page-app.ts';
import { reportAttempt, startOn } from '../../payment-links/testing/shop.ts';
import { useLinkShop } from '../../payment-links/testing/use-link-shop.ts';
import { contentOf, customerPageOf, moved, newPage, published, ticket, write } from '../testing/fixtures.ts';
import { servePaymentPages } from './page.ts';

const shop = useLinkShop();
const { galla } = shop;
let pages: Awaited<ReturnType<typeof openPageApp>>;
let app: FastifyInstance;

beforeAll(async () => {
  pages = await openPageApp(galla, servePaymentPages);
  ({ app } = pages);
});
afterAll(() => pages.close());

const networks = Array.from({ length: 250 }, (_, index) => `10.9.${index}.1`);
const open = (path: string, remoteAddress = networks.pop() ?? '') => app.inject({ url: path, remoteAddress });
const press = (path: string, fields: Record<string, string>, headers = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: networks.pop() ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const payer = { key: crypto.randomUUID(), name: 'Kavita Menon', phone: '98223 30009' };

test('PAY-07 a page has everything in its HTML, without script, and the merchant’s text is never markup', async () => {
  const { page } = await published(shop.admin, {
    title: 'Mela <b>2026</b>',
    text: '<script>alert(1)</script>\n\nCome **early**.\n\n- Food\n- [x](javascript:alert(1))',
  });
  const answer = await open(`/p/${page.slug}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('<script>alert');
  expect(answer.body).not.toMatch(/href="javascript/);
  expect(answer.body).toContain('<b>early</b>');
  expect(answer.body).toContain('<ul><li>Food</li>');
  expect(answer.body).toContain('Mela &#60;b&#62;2026');
  expect(String(answer.headers['content-security-policy'])).toMatch(/script-src 'self' 'nonce-/);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const hindi = await open(`/p/${page.slug}?lang=hi`);
  expect(hindi.headers['content-language']).toBe('hi-IN');
  expect(hindi.body).toContain('आपका नाम');
});

test('PAY-07 previews show title, merchant and picture only, and search engines list the pages that the merchant allows', async () => {
  const hidden = await open(`/p/${(await published(shop.admin)).page.slug}`);
  expect(hidden.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(hidden.body).toContain('<meta property="og:title" content="Diwali mela · Annapurna Online"');
  expect(hidden.body).not.toMatch(/og:(description|image)/);
  const listed = await open(`/p/${(await published(shop.admin, { listed: true })).page.slug}`);
  expect(listed.headers['x-robots-tag']).toBe('index, nofollow');
  expect(listed.body).toContain('content="index, nofollow"');
});

test('PAY-07 the form leads to the payment page, and shows errors at their fields', async () => {
  const { page } = await published(shop.admin, {
    asks: [{ label: 'Class', kind: 'CHOICE', required: true, options: ['One', 'Two'] }],
  });
  const path = `/p/${page.slug}`;
  const wrong = await press(path, { key: 'x', phone: '12', answer0: 'Three' });
  expect(wrong.statusCode).toBe(400);
  for (const text of ['Enter your name.', 'Enter 10 digits.', 'Choose at least one item.', 'Choose one of these.'])
    expect(wrong.body).toContain(text);
  const right = await press(path, { ...payer, item0: '2', answer0: 'Two' });
  expect(right.statusCode, right.body).toBe(303);
  expect(right.headers.location).toMatch(/^https:\/\/pay\.galla\.example\/pay\/[\w-]{64}\?lang=en$/);
  const foreign = await press(path, { ...payer, item0: '1', answer0: 'Two' }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.statusCode).toBe(403);
});

test('PAY-07 a suggested amount together with a different typed one needs a clear choice', async () => {
  const pay = { type: 'OPEN', least: 100_00, most: 5_000_00, suggested: [500_00, 1_000_00] };
  const { page } = await published(shop.admin, { pay });
  const path = `/p/${page.slug}`;
  const send = (fields: Record<string, string>) => press(path, { ...payer, key: crypto.randomUUID(), ...fields });
  const both = await send({ choice: '50000', amount: '200' });
  expect(both.statusCode).toBe(400);
  expect(both.body).toContain('Choose “Another amount” to pay ₹200.00, or clear it to pay ₹500.00.');
  expect(both.body).toMatch(/name="choice" value="50000" checked/);
  const none = await send({ choice: 'other', amount: '' });
  expect([none.statusCode, /name="choice" value="other" checked/.test(none.body)]).toEqual([400, true]);
  for (const [fields, amount] of [
    [{ choice: 'other', amount: '200' }, 200_00],
    [{ choice: '50000', amount: '' }, 500_00],
    [{ choice: '50000', amount: '500.00' }, 500_00],
    [{ amount: '300' }, 300_00],
  ] as const) {
    const right = await send(fields);
    expect(right.statusCode, right.body).toBe(303);
    const order = new URL(right.headers.location ?? '').pathname.split('/').at(-1) ?? '';
    expect((await startOn(galla, order)).json().order).toMatchObject({ amount });
  }
});

test('PAY-07 an earlier address redirects, and drafts, unknown and malformed addresses are not found', async () => {
  const details = await published(shop.admin);
  const slug = `new-${details.page.slug}`;
  await write(shop.admin, 'PUT', `/v2/payPage/${details.page.id}`, contentOf(details, { slug }));
  const led = await open(`/p/${details.page.slug}`);
  expect([led.statusCode, led.headers.location]).toEqual([302, `/p/${slug}?lang=en`]);
  const draft = await newPage(shop.admin);
  for (const unknown of [draft.page.slug, 'nobody-has-this', 'Not-A-Slug', 'receipt'])
    expect((await open(`/p/${unknown}`)).statusCode, unknown).toBe(404);
});

test('PAY-07 a page that is paused, sold out or closed says so, and accepts no payment', async () => {
  const details = await published(shop.admin, { pay: { type: 'ITEMS', items: [ticket({ stock: 1 })] } });
  const path = `/p/${details.page.slug}`;
  expect((await press(path, { ...payer, key: crypto.randomUUID(), item0: '1' })).statusCode).toBe(303);
  expect((await open(path)).body).toContain('Sold out');
  await moved(shop.admin, details, 'pause');
  expect((await open(path)).body).toContain('Paused for now');
  expect((await press(path, { ...payer, key: crypto.randomUUID(), item0: '1' })).statusCode).toBe(409);
  await moved(shop.admin, details, 'close');
  expect((await open(path)).body).toContain('This page is closed');
});

test('PAY-07 the customer sees thanks after the payment and can download the receipt', async () => {
  const { page } = await published(shop.admin);
  const [item] = (await customerPageOf(galla, page.slug)).items;
  expect(item).toBeDefined();
  const pressed = await press(`/p/${page.slug}`, { ...payer, key: crypto.randomUUID(), item0: '1' });
  const token = String(pressed.headers.location).slice('https://pay.galla.example/pay/'.length, -'?lang=en'.length);
  expect((await open(`/p/receipt/${token}`)).body).toContain('This is not paid yet');
  expect((await open(`/p/receipt/${token}/receipt.pdf`)).statusCode).toBe(404);
  const { attempt } = (await startOn(galla, token)).json();
  await reportAttempt(galla, shop.merchant, attempt.attemptId, 500_00);
  const paid = await open(`/p/receipt/${token}`);
  expect(paid.body).toContain('Bring this receipt to the gate.');
  expect(paid.body).toContain('Includes GST of ₹76.27');
  const file = await open(`/p/receipt/${token}/receipt.pdf`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await open(`/p/receipt/${'A'.repeat(64)}`)).statusCode).toBe(404);
});

test('PAY-07 one network can try only a limited number of unknown addresses', async () => {
  const statuses = [];
  for (let number = 0; number < 32; number += 1)
    statuses.push((await open(`/p/nobody-has-${number}`, '10.8.0.1')).statusCode);
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
});

test('PAY-07 a customer can report a page, and the operator can read the report', async () => {
  const { page } = await published(shop.admin);
  expect((await open(`/p/${page.slug}/`)).body).toContain(`href="/p/${page.slug}/report?lang=en"`);
  expect((await open(`/p/${page.slug}/report`)).body).toContain('Do not pay a page that you do not trust.');
  const sent = await press(`/p/${page.slug}/report`, { note: 'My card 4111 1111 1111 1111 was asked by phone' });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(sent.body).toContain('Thank you. We will check it.');
  expect((await press(`/p/${page.slug}/report`, { note: 'No such shop' })).statusCode).toBe(200);
  const foreign = await press(`/p/${page.slug}/report`, { note: 'x' }, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.statusCode).toBe(403);
  expect((await press('/p/nobody-has-this/report', { note: 'x' })).statusCode).toBe(404);
  const said = await runAsOperator(galla, ['payment-pages', shop.merchant.merchantId]);
  expect(said).toContain('Reports of customers: 2');
  expect(said).toContain(`/p/${page.slug}  No such shop`);
  expect(said).toContain(`/p/${page.slug}  without a note`);
  expect(said).not.toContain('4111');
});
