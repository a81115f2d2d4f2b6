import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sdk from '../../sdk/src/index.ts';
import type { Program } from '../../server/src/developers/merchant-api/testing/program.ts';
import { programOf } from '../../server/src/developers/merchant-api/testing/program.ts';
import { signatureHeader } from '../../server/src/developers/webhooks/secrets.ts';
import { useGalla } from '../../server/src/main/testing/test-galla.ts';
import { root } from '../source-files.ts';
import { generateSdk } from './generate.ts';

const server = useGalla();
let program: Program;
let shop: sdk.Galla;
const url = 'http://galla.example';

/** The platform's `fetch`, through in-process HTTP. */
const fetchHere: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: String(address).slice(url.length),
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' ? { payload: body } : {}),
  });
  return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  });
};

beforeAll(async () => {
  program = await programOf(server, await server.addMerchant({ type: 'ONLINE_MERCHANT' }));
  shop = sdk.galla({ key: program.secret, url, fetch: fetchHere });
});

test('DEV-04 the SDK matches the contract: `npm run sdk` rewrites it', () => {
  for (const [name, text] of Object.entries(generateSdk()))
    expect([name, readFileSync(join(root, 'sdk/src', name), 'utf8') === text]).toEqual([name, true]);
  for (const call of Object.keys(merchantApi)) expect([call, call in sdk]).toEqual([call, true]);
});

describe('calls', () => {
  test('DEV-04 the SDK creates an order once, reads it, pages through a list and cancels it', async () => {
    const input = { merchantOrderId: 'SDK-1', amount: 49_900, metadata: { cart: '7' } };
    const order = await sdk.createOrder(shop, input, { idempotencyKey: 'SDK-1' });
    expect(await sdk.createOrder(shop, input, { idempotencyKey: 'SDK-1' })).toEqual(order);
    for (const merchantOrderId of ['SDK-2', 'SDK-3']) await sdk.createOrder(shop, { merchantOrderId, amount: 100 });
    const seen: string[] = [];
    for await (const { orders } of sdk.pages((after) => sdk.listOrders(shop, { after, size: 2 })))
      seen.push(...orders.map(({ merchantOrderId }) => merchantOrderId));
    expect(seen).toEqual(['SDK-3', 'SDK-2', 'SDK-1']);
    expect((await sdk.getOrder(shop, order.orderId, { expand: 'payment' })).payment).toBeNull();
    expect((await sdk.cancelOrder(shop, order.orderId)).state).toBe('CANCELLED');
  });

  test('DEV-04 an error has its code, field and request', async () => {
    const refused = sdk.createOrder(shop, { merchantOrderId: 'SDK-4', amount: 1 });
    await expect(refused).rejects.toMatchObject({
      name: 'GallaError',
      status: 400,
      code: 'STATUS_400',
      field: 'amount',
      source: 'request',
      step: 'validation',
      reason: 'invalid_request',
      requestId: expect.any(String),
    });
    expect(() => sdk.galla({ key: 'sk_live_1', url })).toThrow(RangeError);
  });

  test('DEV-04 unanswered calls, 429 and 503 are retried with one key, and other answers are not', async () => {
    const keys: string[] = [];
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '0' } })),
      () => Promise.resolve(new Response('no JSON', { status: 503 })),
    ];
    const flaky: typeof fetch = (address, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
      return answers.shift()?.() ?? fetchHere(address, init);
    };
    const order = await sdk.createOrder({ ...shop, fetch: flaky }, { merchantOrderId: 'SDK-5', amount: 100 });
    expect([order.state, keys.length, new Set(keys).size]).toEqual(['CREATED', 4, 1]);
    let tries = 0;
    const refusing: typeof fetch = async () => {
      tries += 1;
      return new Response('{}', { status: 404 });
    };
    await expect(sdk.getOrder({ ...shop, fetch: refusing }, order.orderId)).rejects.toMatchObject({ status: 404 });
    expect(tries).toBe(1);
    const dead: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    const given = sdk.getBalance({ ...shop, fetch: dead, retries: 0 });
    await expect(given).rejects.toMatchObject({ status: 0, reason: 'no_answer' });
  });
});

describe('webhooks', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.completed', data: { amount: 100 } });
  const now = Date.parse('2026-11-20T06:28:12Z');
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': signatureHeader([secret], 'evt_1', now / 1000, body),
  };

  test('DEV-03 the SDK verifies signatures of deliveries, with either secret of a rotation', async () => {
    expect(await sdk.verifyWebhook({ secret, headers, body, now })).toMatchObject({ type: 'payment.completed' });
    const both = ['whsec_AAAA', secret];
    expect(await sdk.verifyWebhook({ secret: both, headers: new Headers(headers), body, now })).toMatchObject({
      id: 'evt_1',
    });
  });

  test.each([
    ['another body', { body: `${body} ` }],
    ['another secret', { secret: 'whsec_AAAA' }],
    ['a secret that is none', { secret: '€' }],
    ['an old request', { now: now + 301_000 }],
    ['no headers', { headers: {} }],
    ['a time that is none', { headers: { ...headers, 'webhook-timestamp': 'x' } }],
  ])('DEV-03 the SDK refuses %s', async (_what, change) => {
    await expect(sdk.verifyWebhook({ secret, headers, body, now, ...change })).rejects.toThrow(sdk.WebhookError);
  });
});

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galla-sdk-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (command: string, args: readonly string[], cwd: string) => {
    const done = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
    expect(done.status, done.stderr).toBe(0);
    return done.stdout;
  };

  test('DEV-04 `npm pack` gives a package without dependencies that plain Node.js can import', () => {
    const [packed] = JSON.parse(
      run('npm', ['pack', '--json', '--pack-destination', folder], join(root, 'sdk')).replace(/^[^[]*/, ''),
    );
    const paths = packed.files.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['README.md', 'dist/index.js', 'dist/index.d.ts', 'package.json']));
    expect(paths.filter((path: string) => !/^(dist\/[\w-]+\.(js|d\.ts)|README\.md|package\.json)$/.test(path))).toEqual(
      [],
    );
    run('tar', ['-xzf', packed.filename], folder);
    const program = "import('./package/dist/index.js').then((m) => console.log(typeof m.createOrder, m.apiVersion))";
    expect(run(process.execPath, ['-e', program], folder)).toBe('function 2026-11-23\n');
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
  });
});
