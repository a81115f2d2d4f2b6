// Also on PostgreSQL 15.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { WebsiteCheck } from '@galla/contract/business/website-check/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkMerchant } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openEgress } from '../../platform/egress/egress.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { readWebsites } from './jobs.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let port = 0;
const asked: { url: string; agent: string }[] = [];
type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);
let pages: Record<string, Page> = {};
const shop = createServer((request, response) => {
  asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
  const page = pages[request.url ?? ''];
  if (typeof page === 'function') page(request, response);
  else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? 'No such page');
});
const egress = openEgress(async () => [{ address: '127.0.0.1', family: 4 }]);

beforeAll(async () => {
  galla.startWindow(3_600_000);
  merchant = await linkMerchant(galla);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  port = (shop.address() as AddressInfo).port;
});
afterAll(() => {
  egress.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  asked.length = 0;
});

const quiet = { error: () => undefined, warn: () => undefined };
const work = (demo = true) =>
  runDue(
    {
      database: galla.rows,
      clock: { now: () => galla.now() },
      log: quiet,
      egress,
      demo,
      publicUrl: 'https://galla.example',
    },
    [readWebsites],
    { once: true },
  );
const start = (body: object = {}) =>
  admin.send('POST', '/v1/om/crawler/init', { body: { url: `http://127.0.0.1:${port}/`, chosen: 'OTHER', ...body } });
const find = async (): Promise<WebsiteCheck> => (await admin.send('GET', '/v1/om/crawler/report')).json().check;
/** Checks the site as it is, and returns the findings by subject. */
async function checked(site: Record<string, Page>, body: object = {}) {
  pages = site;
  const started = await start(body);
  expect(started.statusCode, started.body).toBe(200);
  await work();
  const check = await find();
  const findings = Object.fromEntries(
    (check.report?.findings ?? []).map(({ subject, result, reason }) => [subject, `${result} ${reason}`]),
  );
  return { check, findings };
}

const long = 'We return your money within five days. '.repeat(10);
const whole = {
  '/': `<title>Monsoon Books</title><p>Atlas ₹1,499</p><a href="/p/terms">Terms</a> <a href=/privacy-policy>Privacy</a>
    <a href="/refunds">Refunds</a> <a href="/pages/returns">Returns</a> <a href="/shipping">Shipping</a> <a href="/contact">Contact</a>`,
  '/p/terms': long,
  '/privacy-policy': long,
  '/refunds': long,
  '/pages/returns': long,
  '/shipping': long,
  '/contact': `help@monsoonbooks.example, 98450 11223 ${long}`,
};

test('KYC-06 KYC-10 a complete site is read as a reviewer would, and its findings are fine', async () => {
  const { check, findings } = await checked(whole);
  expect(check).toMatchObject({ state: 'DONE', pagesRead: 7, failure: null });
  expect(check.report).toMatchObject({ title: 'Monsoon Books', platform: 'OTHER' });
  expect(findings).toEqual({
    TLS: 'FAIL PLAIN',
    TERMS: 'FINE FOUND',
    PRIVACY: 'FINE FOUND',
    REFUND: 'FINE FOUND',
    RETURN: 'FINE FOUND',
    SHIPPING: 'FINE FOUND',
    CONTACT: 'FINE FOUND',
    PRICES: 'FINE IN_RUPEES',
    PLATFORM: 'FINE AS_CHOSEN',
  });
  expect(asked[0]?.agent).toBe('GallaWebsiteCheck/1.0 (+https://galla.example)');
});

test('KYC-06 missing, broken or short pages are reported, and a policy published with Galla counts as present', async () => {
  const site = {
    ...whole,
    '/refunds': 'Coming soon',
    '/contact': long,
    '/': `${whole['/']}<a href="/gone">Delivery</a>`,
  };
  const { '/shipping': _shipping, '/privacy-policy': _privacy, ...rest } = site;
  const first = whole['/'].replace('<a href="/p/terms">Terms</a>', '').replace('₹1,499', 'nice');
  const { findings } = await checked({ ...rest, '/': first });
  expect(findings).toMatchObject({
    TERMS: 'FAIL NOT_FOUND',
    PRIVACY: 'FAIL BROKEN_LINK',
    REFUND: 'FAIL TOO_SHORT',
    SHIPPING: 'QUESTION BROKEN_LINK',
    CONTACT: 'FAIL NO_CONTACT',
    PRICES: 'QUESTION NO_PRICES',
  });
  const answers = {
    businessName: 'Monsoon Books',
    address: '14 Church Street',
    email: 'a@b.example',
    phone: '9845011223',
    refundRequestDays: 7,
    refundProcessingDays: 7,
    shippingDays: 7,
    returnRequestDays: null,
  };
  await admin.send('PUT', '/v1/om/policies', { body: { version: 0, answers, consent: true } });
  await admin.send('POST', '/v1/om/policies/publish', { body: { version: 1 } });
  expect((await checked({ ...rest, '/': first })).findings).toMatchObject({
    TERMS: 'FINE HOSTED',
    REFUND: 'FINE HOSTED',
  });
});

test('KYC-06 words longer than an e-mail address are not searched for one', async () => {
  galla.startWindow(3_600_000);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const address = `${'a'.repeat(150_000)}@monsoonbooks.example`;
  const { findings } = await checked({ ...whole, '/contact': `${address} 98450 11223 ${long}` });
  expect(findings['CONTACT']).toBe('FAIL NO_CONTACT');
});

test.each([
  ['SHOPIFY', '<script src="https://cdn.shopify.com/s/files/1/theme.js"></script>'],
  ['WOOCOMMERCE', '<link href="/wp-content/plugins/woocommerce/assets/a.css" rel=stylesheet>'],
  ['MAGENTO', '<script>require(["mage/cookies"])</script>'],
])('KYC-10 a site of %s is recognised by its marks, and another choice is questioned', async (platform, mark) => {
  const { check, findings } = await checked({ ...whole, '/': whole['/'] + mark }, { chosen: 'OTHER' });
  expect([check.report?.platform, findings['PLATFORM']]).toEqual([platform, 'QUESTION OTHER_PLATFORM']);
  const same = await checked({ ...whole, '/': whole['/'] + mark }, { chosen: platform });
  expect(same.findings['PLATFORM']).toBe('FINE AS_CHOSEN');
});

describe('KYC-06 a hostile site', () => {
  test('that links to itself endlessly is read for twenty pages', async () => {
    const endless = (from: number) =>
      `<p>${long}</p>${Array.from({ length: 50 }, (_, at) => `<a href="/page/${from * 50 + at}">Book</a>`).join('')}`;
    pages = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`/page/${at}`, endless(at)]));
    const { check } = await checked({ ...pages, '/': endless(0) });
    expect(check).toMatchObject({ state: 'DONE', pagesRead: 20 });
    expect(asked.length).toBe(20);
  });

  test.each<[string, string, Page]>([
    ['redirects without end', 'REDIRECTS', (_, response) => response.writeHead(302, { location: '/' }).end()],
    [
      'redirects to a program',
      'REDIRECTS',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
    ['answers with an error', 'STATUS', (_, response) => response.writeHead(500).end('no')],
    ['is no page', 'NOT_HTML', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')],
    ['breaks its packing', 'BROKEN', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
    [
      'is a packed bomb',
      'BROKEN',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    ],
    [
      'leads to another site',
      'LEADS_AWAY',
      (_, response) => response.writeHead(302, { location: `http://localhost:${port}/other` }).end(),
    ],
  ])('that %s ends with %s', async (_what, failure, page) => {
    const { check } = await checked({ '/': page, '/other': long });
    expect(check).toMatchObject({ state: 'FAILED', failure, report: null });
  });

  test('on an internal address is not requested outside a demo, not even by a redirect', async () => {
    pages = whole;
    await start();
    await work(false);
    expect(await find()).toMatchObject({ state: 'FAILED', failure: 'NOT_PUBLIC' });
    expect(asked).toEqual([]);
    const { check } = await checked({
      '/': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    });
    expect(check).toMatchObject({ state: 'FAILED', failure: 'NOT_PUBLIC' });
  });

  test('never runs anything, and its text stays text', async () => {
    const { check } = await checked({
      '/': '<title><img src=x onerror=alert(1)></title><base href="javascript:1"><a href="javascript:x">Terms',
    });
    expect(check.state).toBe('DONE');
    expect(check.report?.pages).toHaveLength(1);
  });
});

test('KYC-06 one check runs at a time, twenty an hour, and bad addresses are refused at their field', async () => {
  pages = whole;
  galla.startWindow(3_600_000);
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await work();
  for (const url of ['monsoonbooks.example', 'ftp://a.example', 'https://', `https://${'a'.repeat(260)}.example`]) {
    const answer = await start({ url });
    expect(answer.json().errors, url).toMatchObject([{ field: 'url', message: 'Please enter a valid Website URL' }]);
  }
  const codes = [];
  for (let count = 0; count < 20; count += 1) codes.push((await start()).statusCode);
  expect(codes.at(-1)).toBe(429);
  await work();
});
