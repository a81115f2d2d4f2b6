// Also on PostgreSQL 15.
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useGalla } from '../../../main/testing/test-galla.ts';
import type { Program } from '../testing/program.ts';
import { programOf } from '../testing/program.ts';

const galla = useGalla();
const guides = [
  'accept-a-payment',
  'payment-links',
  'refunds',
  'webhooks',
  'command-line',
  'assistants',
  'settlements',
  'go-live',
  'basics',
  'first-payment',
];
let tester: Program;
let live: Program;

beforeAll(async () => {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  live = await programOf(galla, merchant);
  tester = await programOf(galla, merchant, { mode: 'test' });
});

const open = (url: string) => galla.app.inject({ method: 'GET', url });
const send = (url: string, form: Readonly<Record<string, string>>) =>
  galla.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('pages', () => {
  test.each(Object.keys(merchantApi))(
    'DEV-04 %s has a page with code in three languages, fields and a response',
    async (call) => {
      const page = await open(`/docs/api/${call}`);
      expect(page.statusCode).toBe(200);
      for (const word of ['cURL', 'TypeScript', 'Python', `${call}(shop`, '<h2 id="answer">', 'name="key"'])
        expect([word, page.body.includes(word)]).toEqual([word, true]);
      expect(page.body).not.toMatch(/<script|\{(order|payment|store|link|refund)\}/);
    },
  );

  test.each(guides)('DEV-04 the guide %s is readable, and each of its links leads to a page', async (guide) => {
    const page = await open(`/docs/api/guides/${guide}`);
    expect([page.statusCode, /<h1>[A-Z]/.test(page.body)]).toEqual([200, true]);
    const links = new Set([...page.body.matchAll(/href="(\/docs\/[^"#]+)"/g)].map(([, href = '']) => href));
    for (const href of links) expect([href, (await open(href)).statusCode]).toEqual([href, 200]);
  });

  test('DEV-04 each page exists as Markdown with its code, and llms.txt links to all of them', async () => {
    const list = await open('/llms.txt');
    expect([list.statusCode, list.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await open('/docs/api.md')).body).toBe(list.body);
    const pages = [...list.body.matchAll(/\]\(http:\/\/localhost:4000(\/docs\/[^)]+)\)/g)].map(([, path = '']) => path);
    expect(pages).toHaveLength(guides.length + Object.keys(merchantApi).length);
    for (const path of pages) {
      const page = await open(path);
      expect([path, page.statusCode, page.headers['content-type']]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(page.body).toMatch(/^# [A-Z]/);
      expect([path, page.body.match(/```call|<\w+ class|\{\{/)]).toEqual([path, null]);
      const links = [...page.body.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) =>
        to.replace('http://localhost:4000', ''),
      );
      for (const to of links) expect([path, to, (await open(to)).statusCode]).toEqual([path, to, 200]);
    }
    const { body } = await open('/docs/api/createOrder.md');
    for (const part of [
      '- `merchantOrderId` (text, required)',
      '`Idempotency-Key`',
      '```python',
      '`409 ORDER_DIFFERS`',
    ])
      expect(body).toContain(part);
    for (const url of ['/docs/api/toString.md', '/docs/api/guides/constructor.md'])
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
  });

  test('DEV-04 an unknown page is 404, even if its name is a property of every object', async () => {
    for (const url of ['/docs/api/toString', '/docs/api/x', '/docs/api/guides/x', '/docs/api/guides/constructor'])
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
  });

  test('DEV-04 the search finds calls by words and errors, and repeats no input as markup', async () => {
    expect((await open('/docs/api/search?q=create+refund')).body).toContain(
      '<li><a href="/docs/api/createRefund">Create refund</a></li>',
    );
    expect((await open('/docs/api/search?q=REFUND_TOO_OLD')).body).toContain('/docs/api/guides/refunds');
    const strange = await open(`/docs/api/search?q=${encodeURIComponent('"><b>x')}`);
    expect(strange.body).toContain('Nothing has these words');
    expect(strange.body).not.toContain('"><b>x');
  });
});

describe('try it', () => {
  const body = JSON.stringify({ merchantOrderId: 'TRY-1', amount: 49_900 });

  test('DEV-04 a reader creates a test order on its page, and reads it', async () => {
    const made = await send('/docs/api/createOrder', { key: tester.secret, input: body });
    expect(made.body).toContain('&#34;state&#34;: &#34;CREATED&#34;');
    expect(made.headers['cache-control']).toContain('no-store');
    const orderId =
      /order_[0-9a-z]{26}(?=&#34;,\n {2}&#34;merchantOrderId&#34;: &#34;TRY-1)/.exec(made.body)?.[0] ?? '';
    const read = await send('/docs/api/getOrder', { key: tester.secret, orderId, input: 'expand=payment' });
    expect(read.body).toContain('&#34;payment&#34;: null');
  });

  test('DEV-04 the page refuses a production key and does not show it again', async () => {
    const refused = await send('/docs/api/createOrder', { key: live.secret, input: body });
    expect(refused.body).toContain('Production keys are not for this page');
    expect(refused.body).not.toContain(live.secret);
    expect((await live.get('/orders')).json().orders).toEqual([]);
  });

  test('DEV-04 an id cannot lead to another path', async () => {
    const answer = await send('/docs/api/getOrder', {
      key: tester.secret,
      orderId: '../../../v1/merchants',
      input: '',
    });
    expect(answer.body).toContain('STATUS_400');
  });
});
