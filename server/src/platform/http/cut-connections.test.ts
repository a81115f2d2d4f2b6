import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
// biome-ignore lint/style/noRestrictedImports: callers go away a number of milliseconds after they have asked
import { setTimeout as sleep } from 'node:timers/promises';
import { groupHeader } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkMerchant, linkShop } from '../../collect/payment-links/testing/shop.ts';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
let browser: TestBrowser;
let port: number;

beforeAll(async () => {
  const merchant = await galla.addMerchant();
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await galla.pay(merchant, {});
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  port = (galla.app.server.address() as AddressInfo).port;
});

const range = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };

/** The bytes of a request. */
function requestOf(method: string, path: string, body = '', type = 'application/json', sender = browser): string {
  const cookie = [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return [
    `${method} /api${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: ${cookie}`,
    `X-Csrf-Token: ${sender.cookies.get('galla-csrf') ?? ''}`,
    `${groupHeader}: ${sender.group ?? ''}`,
    ...(body === '' ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');
}

/** Sends bytes and closes the connection after a number of milliseconds. */
async function cut(bytes: string, ms: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(bytes);
  await sleep(ms);
  socket.destroy();
}

/** Sends bytes and returns the first line and the body of the answer. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
    if (/^HTTP\/1\.1 \d+[\s\S]*\r\n\r\n[\s\S]/.test(text)) socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

const boundary = 'galla-test-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;
const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="s.csv"\r\nContent-Type: text/csv\r\n\r\n`;
const statement = `${filePart}Date,Narration,Deposit\r\n01/10/2026,NEFT CR 1,5.00\r\n--${boundary}--\r\n`;

describe('callers that disconnect within milliseconds leave no resources held', () => {
  // One in every millisecond between the first read of the session and the answer.
  const moments = Array.from({ length: 60 }, (_, index) => index % 20);

  async function cutAll(bytes: string): Promise<void> {
    for (let first = 0; first < moments.length; first += 10)
      await Promise.all(moments.slice(first, first + 10).map((ms) => cut(bytes, ms)));
  }
  /** Open work ends within this time. Leaked work would stay for a minute or forever. */
  const soon = { timeout: 10_000, interval: 200 };

  test('TXN-03 of live streams', async () => {
    await cutAll(requestOf('GET', '/v3/transactions/live'));
    await expect.poll(() => exchange(requestOf('GET', '/v3/transactions/live')), soon).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('of exports', async () => {
    const body = JSON.stringify({ filters: range });
    await cutAll(requestOf('POST', '/v3/transactions/export', body));
    const exported = async () =>
      (await browser.send('POST', '/v3/transactions/export', { body: { filters: range } })).statusCode;
    await expect.poll(exported, soon).toBe(200);
  });

  test('of uploads', async () => {
    const whole = requestOf('POST', '/v1/settlements/statement', statement, formType);
    await cutAll(whole.slice(0, whole.indexOf('Date,Narration') + 4));
    await expect.poll(() => exchange(whole), soon).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('people who send slowly do not stop others from sending a file', async () => {
  const merchant = await galla.addMerchant();
  const sockets = [];
  for (let count = 0; count < 9; count += 1) {
    const sender = await galla.signedIn(await galla.addPerson({ merchant }));
    const whole = requestOf('POST', '/v1/settlements/statement', statement, formType, sender);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(whole.slice(0, whole.indexOf('Date,Narration') + 4));
    sockets.push(socket);
  }
  const received = () => readdirSync(tmpdir()).filter((name) => name.startsWith('galla-upload-')).length;
  await expect.poll(received, { timeout: 10_000 }).toBeGreaterThanOrEqual(sockets.length);
  const answer = await exchange(requestOf('POST', '/v1/settlements/statement', statement, formType));
  for (const socket of sockets) socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['in its file', `${filePart}Date,Narration`],
  ['after a heading', `--${boundary}\r\nContent-Disposition: form-data; name="merchantId"\r\n\r\nKAAPI`],
  ['in a heading', `--${boundary}\r\nContent-Disp`],
  ['before its last line', `${statement.slice(0, -6)}`],
])('a form that ends %s is refused as bad input', async (_where, body) => {
  const adminOf = async (merchant: TestMerchant) => galla.signedIn(await galla.addPerson({ merchant }));
  const online = await adminOf(await linkMerchant(galla));
  const shop = await adminOf(await linkShop(galla));
  for (const { path, spec } of allEndpoints.filter(({ spec: { upload } }) => upload !== undefined)) {
    expect(spec.upload?.maxBytes).toBeGreaterThan(0);
    const sender = /^\/v2\/pay|^\/v1\/merchant\/entityType\//.test(path)
      ? online
      : path.startsWith('/v1/payLink/')
        ? shop
        : browser;
    const answer = await sender.send('POST', path, { body, headers: { 'content-type': formType } });
    expect([answer.statusCode, answer.json().errors], path).toEqual([
      400,
      [{ field: 'file', message: 'The form ends before its end. Send it again.' }],
    ]);
  }
});

test('a form whose parts cannot be separated is refused as input', async () => {
  for (const type of [
    'multipart/form-data',
    formType.slice(0, -19),
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ]) {
    const headers = { 'content-type': type };
    const answer = await browser.send('POST', '/v1/settlements/statement', { body: statement, headers });
    expect([answer.statusCode, answer.json().errors?.[0]?.field], type).toEqual([400, 'file']);
  }
});

test('a request with two Host headers is refused as ambiguous', async () => {
  const whole = requestOf('GET', '/v1/user/me');
  expect(await exchange(whole)).toMatch(/^HTTP\/1\.1 200 /);
  const twice = await exchange(whole.replace('\r\n', '\r\nHost: evil.example\r\n'));
  expect(twice).toMatch(/^HTTP\/1\.1 400 /);
  expect(twice).toContain('"field":"host"');
});
