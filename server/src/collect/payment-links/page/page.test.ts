// Also on PostgreSQL 15.
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import type { LinkKey } from '../messages/queries.ts';
import { activeLink } from '../messages/testing/links.ts';
import { openPageApp } from '../testing/page-app.ts';
import { findCustomerLink } from './find-link.ts';
import type { Choice } from './form.ts';
import { serveLinkPage } from './page.ts';

const galla = useGalla();
const chosen: Choice[] = [];
let refusal: Problem | undefined;
const reports: (string | undefined)[] = [];
let pages: Awaited<ReturnType<typeof openPageApp>>;
let app: FastifyInstance;
let merchant: TestMerchant;

/** Opens the page over real HTTP. The link service has its own tests. */
beforeAll(async () => {
  const { database, now } = galla;
  pages = await openPageApp(galla, (of, platform, folder) =>
    serveLinkPage(of, platform, folder, {
      find: (code) => findCustomerLink(database, code, now()),
      async choose(_code, choice) {
        if (refusal !== undefined) throw refusal;
        chosen.push(choice);
        return { payUrl: 'https://pay.galla.example/pay/token' };
      },
      report: async (_code, note) => void reports.push(note),
      askForNew: async () => undefined,
    }),
  );
  ({ app } = pages);
  await app.listen({ port: 0, host: '127.0.0.1' });
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: 'Annapurna Online' });
});
afterAll(() => pages.close());

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
let networks = 0;
function network(): string {
  networks += 1;
  return `10.0.${Math.floor(networks / 200)}.${networks % 200}`;
}
const address = (path: string) => `http://127.0.0.1:${(app.server.address() as { port: number }).port}${path}`;
/** Each call comes from its own network, unless given. */
const open = (path: string, headers: Record<string, string> = {}, from = network()) =>
  app.inject({ method: 'GET', url: path, headers: { 'user-agent': phone, ...headers }, remoteAddress: from });
const press = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': phone, ...headers },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: network(),
  });
const changeLink = ({ linkId }: LinkKey, change: object) =>
  galla.rows.kysely.updateTable('payment_link').set(change).where('id', '=', linkId).execute();
const words = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('PAY-05 a link opens without script: merchant, amount, purpose, reference and expiry are in the HTML', async () => {
  const { code } = await activeLink(galla, merchant, {
    purpose: 'Corporate gift boxes',
    reference_id: 'CG-2026-1147',
    expires_at: new Date('2026-12-27T18:29:59Z'),
  });
  const response = await fetch(address(`/l/${code}`), { headers: { 'user-agent': phone } });
  const page = await response.text();
  expect(words(page)).toContain('Annapurna Online');
  expect(page).toMatch(/<span class="rupee">₹<\/span>48,600<span class="paise">\.00/);
  expect(words(page)).toMatch(/Corporate gift boxes.+For Kavita Menon.+CG-2026-1147.+27 Dec 2026, 11:59 PM/);
  expect(page.match(/<script/g)).toHaveLength(1);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w-]+'; style-src 'self' 'nonce-[\w-]+';/);
  expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
  // The page may only ask its own origin whether the link has ended.
  expect(policy).toMatch(/connect-src 'self';/);
  expect(policy).not.toMatch(/unsafe/);
  expect(page).toMatch(/data-watch="\/api\/payment-links\/v1\/[\w-]+" data-states="OPEN PAYING" data-ends-in="\d+"/);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

test('PAY-05 a messenger’s preview shows merchant and amount only, and does not count as a view', async () => {
  const link = await activeLink(galla, merchant, { purpose: 'Secret surprise', reference_id: 'SECRET-1' });
  const { body } = await open(`/l/${link.code}`, { 'user-agent': 'WhatsApp/2.23.20.0' });
  const [head = ''] = body.split('<body');
  expect(head).toContain('<meta property="og:title" content="Pay ₹48,600.00 to Annapurna Online"');
  expect(head.match(/<title>.*<\/title>/)?.[0]).toMatch(/^<title>Pay Annapurna Online · /);
  // Messengers without Open Graph read the title and other descriptions in the head.
  expect(head).not.toMatch(/Secret|SECRET|Kavita|9940127785|og:description|name="description"/);
  await open(`/l/${link.code}`, { 'sec-purpose': 'prefetch' });
  await app.inject({ method: 'HEAD', url: `/l/${link.code}` });
  const opened = () =>
    galla.rows.kysely
      .selectFrom('payment_link')
      .select(['opened_count', 'opened_on', 'opened_at'])
      .where('id', '=', link.linkId)
      .executeTakeFirstOrThrow();
  expect(await opened()).toMatchObject({ opened_count: 0, opened_at: null });
  for (let times = 0; times < 3; times += 1) await open(`/l/${link.code}`);
  // Views are counted in order, a moment later. Any earlier view would be included.
  await expect.poll(opened, { timeout: 10_000 }).toMatchObject({ opened_count: 3 });
  expect(await opened()).toMatchObject({ opened_count: 3, opened_on: 'PHONE', opened_at: expect.any(Date) });
});

test('PAY-02 PAY-05 the address shared for UPI leads to UPI, even after an invalid form and in the other language', async () => {
  const { code } = await activeLink(galla, merchant, { asks: [{ label: 'Flat', required: true }] });
  const { body } = await open(`/l/${code}?way=upi`);
  expect(words(body)).toContain('Pay ₹48,600.00 by UPI');
  expect(body).toContain('href="?lang=hi&#38;way=upi"');
  expect(words((await open(`/l/${code}?lang=hi&way=upi`)).body)).toContain('UPI से ₹48,600.00 दें');
  expect(words((await open(`/l/${code}?way=anything`)).body)).toContain('Choose how to pay ₹48,600.00');
  const wrong = await press(`/l/${code}?lang=en&way=upi`, { key: crypto.randomUUID(), part: 'all', answer0: '' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain(`action="/l/${code}?lang=en&#38;way=upi"`);
  const right = await press(`/l/${code}?lang=en&way=upi`, { key: crypto.randomUUID(), part: 'all', answer0: '12 B' });
  expect(right.headers.location).toMatch(/\/pay\/.+\?lang=en&way=upi$/);
});

test('PAY-05 the page uses the link’s language, and the other one on request', async () => {
  const expires_at = new Date('2027-11-27T18:29:00Z');
  const { code } = await activeLink(galla, merchant, { language: 'hi', expires_at });
  const hindi = await open(`/l/${code}`);
  expect(hindi.headers['content-language']).toBe('hi-IN');
  expect(words(hindi.body)).toContain('₹48,600.00 देने का तरीका चुनें');
  expect(words(hindi.body)).toContain('27 नव 2027, 11:59 PM');
  expect(words((await open(`/l/${code}?lang=en`)).body)).toContain('Choose how to pay ₹48,600.00');
});

test('PAY-05 the merchant’s text is shown as text, never as HTML', async () => {
  const evil = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: '<img src=x onerror=alert(1)>"\'__BODY__' });
  const { code } = await activeLink(galla, evil, {
    purpose: '</h1><script>alert(1)</script>',
    customer_name: '"><b>K',
    reference_id: '__STYLE_NONCE__',
    asks: [{ label: '"><script>x</script>', required: false }],
  });
  const { body } = await open(`/l/${code}`);
  expect(body).not.toMatch(/<img|<b>K|<script>/);
  expect(body.match(/<main/g)).toHaveLength(1);
  expect(body).toContain('__STYLE_NONCE__');
});

test('PAY-05 an unknown code is not found, and repeated guesses are blocked', async () => {
  for (const code of ['BBBBBBBBBBBB', 'short', '../../etc/passwd', `${'a'.repeat(11)}0`, "x' or 1=1 --1"]) {
    const { statusCode, body } = await open(`/l/${encodeURIComponent(code)}`);
    expect([statusCode, words(body).includes('Payment link not found')]).toEqual([404, true]);
  }
  const answers = await Promise.all(Array.from({ length: 30 }, () => open('/l/AAAAAAAAAAAA', {}, '10.50.0.1')));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect(answers.at(-1)?.headers['retry-after']).toBe('600');
});

test('PAY-05 of ten thousand requests from one network for one code, 120 a minute are answered', async () => {
  const { code } = await activeLink(galla, merchant);
  const counts = new Map<number, number>();
  for (let round = 0; round < 100; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => open(`/l/${code}`, {}, '10.60.0.1')));
    for (const { statusCode } of answers) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual([200, 429]);
  // A new minute may start during the test.
  expect(counts.get(200)).toBeLessThanOrEqual(240);
  expect((await open(`/l/${code}`, {}, '10.60.0.2')).statusCode).toBe(200);
});

test('PAY-03 each final state of a link has its own text', async () => {
  const at = new Date('2026-11-20T11:42:00Z');
  const link = await activeLink(galla, merchant);
  const page = async () => words((await open(`/l/${link.code}`)).body);
  await changeLink(link, { state: 'CANCELLED', closed_at: at });
  expect(await page()).toMatch(
    /This link was cancelled Annapurna Online cancelled it on 20 Nov’26 \| 05:12 PM\. Nothing was charged\..+comes back in 5–7 working days/,
  );
  await changeLink(link, { state: 'EXPIRED', expires_at: new Date('2026-11-27T18:29:59Z') });
  expect(await page()).toMatch(/This link expired It was open until 27 Nov 2026, 11:59 PM\. .+Ask for a new link/);
  await changeLink(link, { state: 'FAILED' });
  expect(await page()).toContain('This link no longer works Too many payments failed. Nothing was charged.');
  await changeLink(link, { state: 'COMPLETED', paid_amount: 4_860_000 });
  expect(await page()).toMatch(
    /Paid to Annapurna Online ₹ 48,600 \.00.+This link is closed\. It cannot charge you again\./,
  );
});

test('PAY-03 a link ends at its exact second, and a link of a disabled merchant cannot be paid', async () => {
  const link = await activeLink(galla, merchant, { expires_at: new Date(galla.now() - 1) });
  expect(words((await open(`/l/${link.code}`)).body)).toContain('This link expired');
  const other = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: 'Closed Shop' });
  const { code } = await activeLink(galla, other);
  await galla.rows.kysely
    .updateTable('payment_link_activation')
    .set({ state: 'DISABLED' })
    .where('tenant_id', '=', other.tenantId)
    .execute();
  const page = words((await open(`/l/${code}`)).body);
  expect(page).toContain('This link cannot be paid now Closed Shop does not take payments by link at the moment.');
  expect(page).not.toContain('Choose how to pay');
});

test('PAY-05 a press leads to the payment page; the same form sent again has the same key', async () => {
  refusal = undefined;
  const { code } = await activeLink(galla, merchant);
  const key = /name="key" value="([^"]+)"/.exec((await open(`/l/${code}`)).body)?.[1] ?? '';
  const pressed = await press(`/l/${code}?lang=hi`, { key });
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, 'https://pay.galla.example/pay/token?lang=hi']);
  expect(chosen.at(-1)).toEqual({ key, answers: [] });
});

test('PAY-05 a form from another site is rejected', async () => {
  const { code } = await activeLink(galla, merchant);
  expect((await press(`/l/${code}`, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

test('PAY-05 parts and answers are validated, and the input is preserved', async () => {
  const { code } = await activeLink(galla, merchant, {
    first_part_at_least: 1_500_000,
    asks: [
      { label: 'Company name', required: true },
      { label: 'GSTIN', required: false },
    ],
  });
  const wrong = await press(`/l/${code}`, { part: 'part', amount: '12', answer0: '', answer1: '29<b>' });
  expect(wrong.statusCode).toBe(400);
  expect(words(wrong.body)).toMatch(/Enter an amount between ₹15,000\.00 and ₹48,600\.00\..+Answer this\./);
  expect(wrong.body).toContain('value="29&#60;b&#62;"');
  expect(wrong.body.match(/aria-invalid="true"/g)).toHaveLength(2);
  for (const amount of ['-5', '1e9', '15000.001', '', '0', 'fifteen', '99,99,999'])
    expect((await press(`/l/${code}`, { part: 'part', amount, answer0: 'x' })).statusCode).toBe(400);
  // A card number is not accepted as an answer.
  expect((await press(`/l/${code}`, { answer0: '4111 1111 1111 1111' })).statusCode).toBe(400);
  expect((await press(`/l/${code}`, { answer0: 'a'.repeat(121) })).statusCode).toBe(400);
  const right = await press(`/l/${code}`, { part: 'part', amount: '₹15,000.50', answer0: 'Infravision' });
  expect(right.statusCode).toBe(303);
  expect(chosen.at(-1)).toMatchObject({ amount: 1_500_050, answers: ['Infravision', ''] });
});

test('PAY-05 a typed amount that contradicts “all” needs a clear choice, and the full amount is not charged', async () => {
  const { code } = await activeLink(galla, merchant, { first_part_at_least: 1_500_000 });
  const before = chosen.length;
  const both = await press(`/l/${code}`, { part: 'all', amount: '15000' });
  expect(both.statusCode).toBe(400);
  expect(words(both.body)).toContain('Choose “A part” to pay this amount, or clear it to pay ₹48,600.00.');
  expect(both.body).toContain('value="15000"');
  expect(chosen).toHaveLength(before);
  expect((await press(`/l/${code}`, { part: 'all', amount: '48,600' })).statusCode).toBe(303);
  expect(chosen.at(-1)).not.toHaveProperty('amount');
});

test('PAY-06 a press during another payment says so, and a press on an ended link shows its end', async () => {
  const link = await activeLink(galla, merchant);
  refusal = new Problem('PAYMENT_LINK_PAYING', 409);
  const paying = await press(`/l/${link.code}`, {});
  expect([paying.statusCode, words(paying.body).includes('Someone is paying this link now')]).toEqual([409, true]);
  refusal = new Problem('PAYMENT_LINK_ENDED', 409);
  await changeLink(link, { state: 'CANCELLED', closed_at: new Date() });
  expect(words((await press(`/l/${link.code}`, {})).body)).toContain('This link was cancelled');
  refusal = undefined;
});

test('PAY-05 a link that is paid in parts shows its progress, and its items with GST', async () => {
  const { code } = await activeLink(galla, merchant, {
    amount: 3_650_000,
    paid_amount: 1_500_000,
    first_part_at_least: 1_500_000,
    items: [{ name: 'Thali', quantity: 100, unitPrice: 36_500, gstRate: 5 }],
  });
  const page = words((await open(`/l/${code}`)).body);
  expect(page).toMatch(/₹15,000\.00 paid ₹21,500\.00 left to pay/);
  expect(page).toMatch(/Thali 100 × ₹365\.00 · GST 5% included ₹36,500\.00 Total Includes GST of ₹1,738\.10/);
  expect(page).toContain('Between ₹1.00 and ₹21,500.00.');
});

test('PAY-05 a customer reports a link', async () => {
  const { code } = await activeLink(galla, merchant);
  expect(words((await open(`/l/${code}/report`)).body)).toContain('Do not pay a link that you did not expect.');
  const sent = await press(`/l/${code}/report`, { note: 'I bought nothing' });
  expect([sent.statusCode, reports.at(-1)]).toEqual([200, 'I bought nothing']);
});

test('PAY-05 a receipt exists only after a payment', async () => {
  const { code } = await activeLink(galla, merchant);
  expect((await open(`/l/${code}/receipt.pdf`)).statusCode).toBe(404);
});

test('PAY-05 TST-01 a test-mode link says that no money moves', async () => {
  const { id } = await galla.rows.kysely
    .selectFrom('tenant')
    .innerJoin('merchant', 'merchant.id', 'tenant.merchant_id')
    .select('tenant.id')
    .where('merchant.merchant_id', '=', merchant.merchantId)
    .where('tenant.mode', '=', 'test')
    .executeTakeFirstOrThrow();
  const { code } = await activeLink(galla, { tenantId: id });
  const { body } = await open(`/l/${code}`);
  expect(words(body)).toContain('Test mode: no money moves.');
  expect(body).toContain('data-mode="test"');
});
