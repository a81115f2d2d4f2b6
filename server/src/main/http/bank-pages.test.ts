import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createApp } from '../../platform/http/app.ts';
import { createLog } from '../../platform/log.ts';
import { openSignedRail } from '../../platform/rail/signed-rail.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { silentRails } from '../../platform/testing/silent-rails.ts';
import { openSimulator, type Simulator } from '../../provider/simulator/simulator.ts';
import { useGalla } from '../testing/test-galla.ts';
import { serveBankPages } from './bank-pages.ts';

const galla = useGalla();
const secret = 'the secret of the simulator';
const dataDir = mkdtempSync(join(tmpdir(), 'galla-bank-'));
const log = createLog('silent', 'api');
let simulator: Simulator;

beforeAll(async () => {
  simulator = await openSimulator({
    dataDir,
    secret,
    log,
    pagesAt: 'http://localhost:4000',
    reportTo: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  await simulator.close();
  rmSync(dataDir, { recursive: true });
});

async function serverOf(find: () => string) {
  const { rows: database, masterKey } = galla;
  const publicUrl = 'http://localhost:4000';
  const app = await createApp({
    database,
    masterKey,
    clock: systemClock,
    log,
    publicUrl,
    contact: defaultContact,
    demo: true,
    rails: silentRails,
  });
  await serveBankPages(app, find);
  return app;
}

test("PAY-05 a customer reaches the bank's page through Galla, pays there and is sent back", async () => {
  const app = await serverOf(() => simulator.url);
  const rail = openSignedRail(() => ({ url: simulator.url, keyId: 'simulator', secret }), systemClock);
  const { next, attemptId } = await rail.startPayment({
    attemptId: 'att_1',
    merchantId: 'KAAPI01',
    merchantName: 'Kaapi Online',
    amount: 50_000,
    method: { type: 'NET_BANKING', bank: 'SBIN' },
    merchantOrderId: 'A1',
    returnUrl: 'http://localhost:4000/pay/A1?back=1',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const url = next?.type === 'REDIRECT' ? next.url.replace('http://localhost:4000', '') : '';
  const page = await app.inject({ url, headers: { cookie: 'galla=secret' } });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('State Bank of India')]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const paid = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'act=pay&outcome=success',
  });
  expect([paid.statusCode, paid.headers.location]).toEqual([303, 'http://localhost:4000/pay/A1?back=1']);
  expect(await rail.findPayment(attemptId)).toMatchObject({ state: 'COMPLETED' });
  expect((await app.inject({ url: '/bank/../v1/outages' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/bank/%2e%2e/v1/outages' })).statusCode).toBeGreaterThanOrEqual(400);
  await app.close();
});

test('while the simulator is not running its pages say so', async () => {
  const nowhere = await serverOf(() => {
    throw new Error('no simulator has ever run');
  });
  expect((await nowhere.inject({ url: '/bank' })).statusCode).toBe(503);
  await nowhere.close();
  const away = await serverOf(() => 'http://127.0.0.1:9');
  expect((await away.inject({ url: '/bank' })).json()).toMatchObject({ code: 'COMMUNICATION_ERROR' });
  await away.close();
});
