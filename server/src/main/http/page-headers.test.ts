import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { access } from '@galla/contract/identity/access/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMerchantState } from '../../business/merchants/public/merchant-state-queries.ts';
import { callers } from '../../callers/callers.ts';
import { giveForgeryTokenToPage } from '../../callers/session.ts';
import { accessHandlers } from '../../identity/access/routes.ts';
import { listFactorWays } from '../../identity/second-factor/public/factor-ways-queries.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { createApp } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { mount } from '../../platform/http/mount.ts';
import { servePages } from '../../platform/http/pages.ts';
import { createLog } from '../../platform/log.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { silentRails } from '../../platform/testing/silent-rails.ts';
import { openSimulator, type Simulator } from '../../provider/simulator/simulator.ts';
import { useGalla } from '../testing/test-galla.ts';
import { serveBankPages } from './bank-pages.ts';

const galla = useGalla();
const log = createLog('silent', 'api');
const silent: Signal = { next: async () => 'closed', close: async () => undefined };
let simulator: Simulator;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'galla-headers-'));
  simulator = await openSimulator({
    dataDir,
    secret: 'the secret of the simulator',
    log,
    pagesAt: 'http://localhost:4000',
    reportTo: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await simulator.close();
  await rm(dataDir, { recursive: true });
  expect(existsSync(dataDir)).toBe(false);
});

function platform(settings: Partial<Platform> = {}): Platform {
  const { rows: database, masterKey } = galla;
  const clock = { now: () => galla.now() };
  return {
    database,
    masterKey,
    clock,
    log,
    publicUrl: 'http://localhost:4000',
    contact: defaultContact,
    demo: true,
    rails: silentRails,
    ...settings,
  };
}

async function appWith(settings: Partial<Platform>) {
  const app = await createApp(platform(settings));
  mount(
    app,
    { platform: platform(settings), callers },
    access,
    accessHandlers({ accessNews: silent, readMerchantState: findMerchantState, listFactorWays }),
  );
  await serveBankPages(app, () => simulator.url);
  return app;
}

/** The headers of every answer. */
function expectGuarded(headers: Record<string, unknown>): void {
  const policy = String(headers['content-security-policy']);
  for (const directive of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ',
  ])
    expect(policy).toContain(directive);
  expect(policy).not.toMatch(/unsafe-|\*/);
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['permissions-policy']).toContain('payment=()');
  expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
  expect(headers['x-content-type-options']).toBe('nosniff');
}

test.each([
  ['the API reference', '/api/docs', 200],
  ['the API document', '/api/openapi.json', 200],
  ['the documentation of the merchant API', '/docs/api', 200],
  ['a page of a call', '/docs/api/createOrder', 200],
  ['a page of a call as Markdown', '/docs/api/createOrder.md', 200],
  ['the list of pages for programs', '/llms.txt', 200],
  ['the outbox', '/outbox', 200],
  ['the app link', '/applink', 200],
  ['an address that there is not', '/api/v9/nothing', 404],
  ['a refused read', '/api/v1/user/me', 401],
  ['a refused input', '/api/v1/auth/captcha', 400],
  ['an address that is no path', '//[', 404],
  ['an address that cannot be decoded', '/api/%', 400],
  ['a page’s address that cannot be decoded', '/%E0%A4', 404],
  ['an address with too long a part', `/api/v1/auth/verify/${'a'.repeat(300)}`, 414],
])('%s allows only what it needs, and no text becomes script', async (_name, url, status) => {
  const answer = await galla.app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(status);
  expectGuarded(answer.headers);
  expect(answer.headers['content-security-policy']).toContain("trusted-types 'none'");
});

test('KYC-04 only the frame of the identity check gets camera and microphone', async () => {
  const folder = join(dataDir, 'pages');
  for (const part of ['en', 'hi', 'assets']) await mkdir(join(folder, part), { recursive: true });
  for (const language of ['en', 'hi']) await writeFile(join(folder, language, 'index.html'), '<!doctype html>');
  const policiesWith = async (usesCamera: boolean) => {
    const app = await createApp(platform());
    const frames = () => [{ origin: 'https://kyc.example.in', usesCamera }];
    await servePages(
      app,
      platform(),
      folder,
      [{ file: 'index.html', isFor: () => true, exists: () => true, frames }],
      giveForgeryTokenToPage,
    );
    const { headers } = await app.inject({ url: '/complete-kyc' });
    await app.close();
    expect(headers['content-security-policy']).toContain('; frame-src https://kyc.example.in;');
    return String(headers['permissions-policy']);
  };
  expect(await policiesWith(false)).toContain('camera=()');
  const handedOn = await policiesWith(true);
  for (const feature of ['camera', 'microphone'])
    expect(handedOn).toContain(`${feature}=(self "https://kyc.example.in")`);
  expect(handedOn).toContain('payment=()');
});

test('the pages of the simulated banks are guarded as well, through Galla and directly', async () => {
  const app = await appWith({});
  expectGuarded((await app.inject({ url: '/bank' })).headers);
  expectGuarded(Object.fromEntries((await fetch(`${simulator.url}/bank`)).headers));
  await app.close();
});

describe('cookies', () => {
  async function cookiesAt(publicUrl: string) {
    const app = await appWith({ publicUrl });
    const headers = { host: new URL(publicUrl).host };
    const { cookies } = await app.inject({ url: '/api/v1/auth/captcha?action=sign-in', headers });
    await app.close();
    return cookies;
  }

  test('SES-12 behind TLS they are bound to this host and sent only over TLS', async () => {
    const cookies = await cookiesAt('https://galla.example');
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-galla-csrf']);
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' });
    expect(cookies.every(({ domain }) => domain === undefined)).toBe(true);
  });

  test('plain HTTP on localhost works without TLS', async () => {
    const cookies = await cookiesAt('http://localhost:4000');
    expect(cookies.map(({ name, secure }) => [name, secure === true])).toEqual([['galla-csrf', false]]);
  });

  test('SES-12 behind TLS a token is accepted only from this host’s own cookie', async () => {
    const app = await appWith({ publicUrl: 'https://galla.example' });
    const host = 'galla.example';
    const { cookies } = await app.inject({ url: '/api/v1/auth/captcha?action=sign-in', headers: { host } });
    const token = cookies[0]?.value ?? '';
    const signOut = async (name: string) => {
      const headers = { host, origin: 'https://galla.example', cookie: `${name}=${token}`, 'x-csrf-token': token };
      return (await app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })).statusCode;
    };
    expect([await signOut('galla-csrf'), await signOut('__Host-galla-csrf')]).toEqual([403, 200]);
    await app.close();
  });
});

test('SES-07 signing out makes the browser delete pages, files and script storage, and keeps the known-browser mark', async () => {
  const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const read = await browser.send('GET', '/v1/user/me');
  expect(read.headers['clear-site-data']).toBeUndefined();
  const out = await browser.send('POST', '/v1/auth/logout');
  expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cache", "storage"']);
  const stranger = galla.browser();
  const refused = await stranger.send('POST', '/v1/auth/logout', { headers: { origin: 'https://evil.example' } });
  expect([refused.statusCode, refused.headers['clear-site-data']]).toEqual([403, undefined]);
});
