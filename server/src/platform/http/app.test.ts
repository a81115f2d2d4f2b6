import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { hostCookie } from '@galla/contract/core/cookies.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { access } from '@galla/contract/identity/access/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { findMerchantState } from '../../business/merchants/public/merchant-state-queries.ts';
import { callers } from '../../callers/callers.ts';
import { giveForgeryTokenToPage } from '../../callers/session.ts';
import { accessHandlers } from '../../identity/access/routes.ts';
import { listFactorWays } from '../../identity/second-factor/public/factor-ways-queries.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openDatabase } from '../db/database.ts';
import type { Signal } from '../events/signal.ts';
import { createLog } from '../log.ts';
import { defaultContact } from '../testing/default-contact.ts';
import { silentRails } from '../testing/silent-rails.ts';
import { createApp } from './app.ts';
import { jsonCompression } from './compression.ts';
import type { Platform } from './handlers.ts';
import { said } from './language.ts';
import { mount } from './mount.ts';
import { sendPage, servePages } from './pages.ts';

const galla = useGalla();
const rails = silentRails;

function platform(settings: Partial<Platform> = {}): Platform {
  const log = createLog('silent', 'api');
  const clock = { now: () => galla.now() };
  const { rows: database, masterKey } = galla;
  const at = { publicUrl: 'http://localhost:4000', contact: defaultContact };
  return { database, masterKey, clock, log, ...at, demo: false, rails, ...settings };
}

describe('the address of the caller', () => {
  async function addressSeen(trustedProxies: readonly string[], remoteAddress: string, forwardedFor: string) {
    const app = await createApp(platform({ trustedProxies }));
    app.get('/address', async (request) => ({ address: request.ip }));
    const headers = { 'x-forwarded-for': forwardedFor };
    return (await app.inject({ method: 'GET', url: '/address', remoteAddress, headers })).json().address;
  }

  test('X-Forwarded-For from an untrusted caller is ignored', async () => {
    expect(await addressSeen([], '203.0.113.7', '10.1.1.1')).toBe('203.0.113.7');
    expect(await addressSeen(['10.0.0.0/8'], '203.0.113.7', '10.1.1.1')).toBe('203.0.113.7');
  });

  test('behind a trusted proxy the caller’s real address counts, whatever the caller sent before it', async () => {
    expect(await addressSeen(['10.0.0.0/8'], '10.0.0.2', '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressSeen(['10.0.0.0/8'], '10.0.0.2', '1.2.3.4, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7');
    expect(await addressSeen(['fd00::/8', '10.0.0.2'], 'fd00::5', '2001:db8::1, 10.0.0.2')).toBe('2001:db8::1');
  });
});

async function withPages<T>(work: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'galla-pages-'));
  mkdirSync(join(folder, 'assets'));
  for (const [language, text] of [
    ['en', 'Payments'],
    ['hi', 'पेमेंट'],
  ] as const) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, 'index.html'), `<!doctype html><title>${text}</title>`);
  }
  const app = await createApp(platform());
  await servePages(
    app,
    platform(),
    folder,
    [{ file: 'index.html', isFor: () => true, exists: () => true }],
    giveForgeryTokenToPage,
  );
  return work(app).finally(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
}

describe('compressed answers', () => {
  const items = Array.from({ length: 200 }, (_, index) => ({ id: `pay_${index}`, amount: 100 * index }));

  async function answerOf(headers: Record<string, string>, path = '/list') {
    const app = await createApp(platform());
    app.get('/list', { compress: jsonCompression }, async () => ({ items }));
    app.get('/small', { compress: jsonCompression }, async () => ({ items: [] }));
    app.get('/page', async (_request, reply) => sendPage(reply, 'a page with a name'.repeat(500), 200));
    return app.inject({ method: 'GET', url: path, headers });
  }

  test.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('a long answer is sent as %s to whoever reads it', async (encoding, accepted, read) => {
    const { headers, rawPayload } = await answerOf({ 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(rawPayload.length).toBeLessThan(1_500);
    expect(JSON.parse(read(rawPayload).toString())).toEqual({ items });
  });

  test('others, short answers and pages get theirs as it is', async () => {
    for (const [headers, path] of [
      [{}, '/list'],
      [{ 'accept-encoding': 'identity' }, '/list'],
      [{ 'accept-encoding': 'br' }, '/small'],
      [{ 'accept-encoding': 'br' }, '/page'],
    ] as const)
      expect((await answerOf(headers, path)).headers).not.toHaveProperty('content-encoding');
  });

  test('a compressed request is not unpacked', async () => {
    const app = await createApp(platform());
    app.post('/list', async ({ body }) => body);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const payload = gzipSync(JSON.stringify({ items }));
    expect((await app.inject({ method: 'POST', url: '/list', headers, payload })).statusCode).toBe(400);
  });
});

describe('odd addresses', () => {
  test.each(['//', '//[', '/%', '/\\\\', '/api/..%2f..%2fetc/passwd', '/assets/..%2f..%2findex.html'])(
    'GET %s is not a server error',
    async (url) => {
      const status = await withPages(async (app) => {
        await app.listen({ port: 0, host: '127.0.0.1' });
        const { port } = app.server.address() as AddressInfo;
        const [response] = await once(get({ port, path: url }), 'response');
        return (response as IncomingMessage).statusCode;
      });
      expect(status).toBeLessThan(500);
    },
  );
});

describe('while the database is down', () => {
  async function answerOf(work: () => Promise<unknown>): Promise<unknown[]> {
    const app = await createApp(platform());
    app.get('/', work);
    const { statusCode, headers, body } = await app.inject('/');
    return [statusCode, headers['retry-after'], JSON.parse(body).code];
  }
  const comeBack = [503, '2', 'COMMUNICATION_ERROR'];

  test('people are asked to try again', async () => {
    const nowhere = openDatabase({ url: 'postgresql://galla@%2Fnowhere/galla', role: 'galla_api', connections: 1 });
    expect(await answerOf(() => nowhere.pool.query('select 1'))).toEqual(comeBack);
    await nowhere.close();
    // The message of pg when a connection breaks without an error of the database.
    expect(await answerOf(() => Promise.reject(new Error('Connection terminated unexpectedly')))).toEqual(comeBack);
    const one = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
    const taken = await one.pool.connect();
    one.pool.options.connectionTimeoutMillis = 20;
    expect(await answerOf(() => one.pool.query('select 1'))).toEqual(comeBack);
    taken.release();
    await one.close();
  });

  test.runIf(existsSync('/dev/full'))('people whose file meets a full disk are asked the same', async () => {
    expect(await answerOf(() => writeFile('/dev/full', 'a file'))).toEqual(comeBack);
  });

  test('our own errors are reported as ours', async () => {
    const ours = [500, undefined, 'INTERNAL_SERVER_ERROR'];
    expect(await answerOf(() => galla.rows.pool.query('select nothing'))).toEqual(ours);
    expect(await answerOf(() => Promise.reject(new TypeError('undefined is not a function')))).toEqual(ours);
  });
});

/** No team changes in these tests. */
const silent: Signal = { next: async () => 'closed', close: async () => undefined };

describe('requests of other sites', () => {
  async function refresh(publicUrl: string, origin: string): Promise<string> {
    const own = platform({ publicUrl });
    const app = await createApp(own);
    mount(
      app,
      { platform: own, callers },
      access,
      accessHandlers({ accessNews: silent, readMerchantState: findMerchantState, listFactorWays }),
    );
    const host = new URL(publicUrl).host;
    const first = await app.inject({ url: '/api/v1/auth/captcha?action=sign-in', headers: { host } });
    const token = String(first.headers['x-csrf-token']);
    const headers = {
      host,
      origin,
      cookie: `${hostCookie('galla-csrf', publicUrl.startsWith('https:'))}=${token}`,
      'x-csrf-token': token,
    };
    return (await app.inject({ method: 'POST', url: '/api/v1/auth/refresh', headers })).json().code;
  }

  test('SES-12 with TLS, a page of the same host without TLS counts as another site', async () => {
    expect(await refresh('https://galla.example', 'https://galla.example')).toBe('AUTHORIZATION_FAILED');
    expect(await refresh('https://galla.example', 'http://galla.example')).toBe('FORBIDDEN');
    expect(await refresh('http://localhost:4000', 'http://localhost:4000')).toBe('AUTHORIZATION_FAILED');
  });
});

describe('input that no form sends', () => {
  const range = (from: string, to: string) => ({ filters: { from, to } });

  test.each([
    ['a value with a zero byte', { value: 'a\u0000b' }],
    ['a key with a zero byte', { value: { 'a\u0000b': 1 } }],
    ['half of a surrogate pair', { value: '\ud800' }],
    ['__proto__', JSON.parse('{"value":{"__proto__":{"admin":true}}}')],
  ])('saving %s as a choice is not a server error', async (_name, body) => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const answer = await browser.send('PUT', '/v1/user/config/live-filters', { body });
    expect(answer.statusCode).toBeLessThan(500);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('thousands of nested lists are refused as input', async () => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const text = `{"value":${'['.repeat(4000)}${']'.repeat(4000)}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await browser.send('PUT', '/v1/user/config/live-filters', { body: text, headers });
    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ['0000-01-01T18:30:00Z', '0000-01-02T18:30:00Z'],
    ['9998-12-30T18:30:00Z', '9999-12-31T18:30:00Z'],
    ['2026-01-01T00:00:00.123456789012345678901234567890Z', '2026-01-02T00:00:00Z'],
  ])('dates from %s to %s are not a server error', async (from, to) => {
    const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    const bodies = {
      '/v3/transactions/list': { ...range(from, to), page: { size: 10 } },
      '/v3/transactions/metrics/stats': range(from, to),
      '/v3/transactions/export': range(from, to),
      '/v1/insights/summary': { from, to },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const { statusCode } = await browser.send('POST', path, { body });
      expect([path, statusCode < 500]).toEqual([path, true]);
    }
  });
});

describe('the language of a page', () => {
  const bengali = 'bn-IN,hi;q=0.7,en;q=0.3';
  test.each([
    ['nothing is known', {}, 'en'],
    ['the browser prefers Hindi', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
    ['the browser prefers English', { 'accept-language': 'en-IN,hi;q=0.9' }, 'en'],
    ['the browser prefers one that Galla does not speak', { 'accept-language': bengali }, 'hi'],
    ['the browser refuses Hindi', { 'accept-language': 'hi;q=0, en' }, 'en'],
    ['Hindi was chosen', { 'accept-language': 'en', cookie: 'galla-language=hi' }, 'hi'],
    ['English was chosen', { 'accept-language': 'hi', cookie: 'galla-language=en' }, 'en'],
    ['the cookie names none', { 'accept-language': 'hi', cookie: 'galla-language=constructor' }, 'hi'],
  ] as const)('if %s', async (_where, headers, language) => {
    const answer = await withPages((app) => app.inject({ method: 'GET', url: '/dashboard', headers }));
    expect(answer.headers['content-language']).toBe(`${language}-IN`);
    expect(answer.body).toContain(language === 'hi' ? 'पेमेंट' : 'Payments');
  });

  test('errors and wrong fields use it, with the same codes and fields', async () => {
    const app = await createApp(platform());
    app.get('/wrong', async () => {
      throw new Problem('STATUS_400', 400, { errors: [{ field: 'phone', message: 'Invalid Mobile Number.' }] });
    });
    const answer = await app.inject({ method: 'GET', url: '/wrong', headers: { cookie: 'galla-language=hi' } });
    const { requestId: _, ...body } = answer.json();
    expect(body).toEqual({
      code: 'STATUS_400',
      message: said('hi', 'Please check the inputs you have provided.'),
      errors: [{ field: 'phone', message: said('hi', 'Invalid Mobile Number.') }],
    });
    expect(body.errors[0].message).toMatch(/^\p{Script=Devanagari}/u);
  });
});
