// Also on PostgreSQL 15.
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { countLockWaits } from '../../platform/testing/lock-waits.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import { exportPayments } from './export-payments.ts';

const galla = useGalla();
const filters = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
let merchant: TestMerchant;
let browser: TestBrowser;
let origin: string;
let owner: pg.Client;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await galla.pay(merchant, {});
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
});
afterAll(() => owner.end());

function startExport(by = browser) {
  const controller = new AbortController();
  const headers = {
    cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': by.cookies.get('galla-csrf') ?? '',
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ filters });
  const request = { method: 'POST', headers, body, signal: controller.signal };
  const answer = fetch(`${origin}/api/v3/transactions/export`, request).then(
    ({ status }) => status,
    () => 'given up' as const,
  );
  return { answer, giveUp: () => controller.abort() };
}

/** Runs the work while the table is locked, so that exports cannot finish. */
async function whileExportsWait<T>(work: () => Promise<T>): Promise<T> {
  await owner.query('begin; lock table payment in access exclusive mode');
  return work().finally(() => owner.query('commit'));
}

const isSignedIn = async () => (await browser.send('GET', '/v1/user/me')).statusCode;

describe('exports under attack', () => {
  test('exports aborted before their first row do not exhaust the database connections', async () => {
    for (let round = 0; round < 12; round += 1) {
      await whileExportsWait(async () => {
        const { answer, giveUp } = startExport();
        await expect.poll(() => countLockWaits(galla.rows), { timeout: 10_000 }).toBeGreaterThan(0);
        giveUp();
        expect(await answer).toBe('given up');
      });
    }
    expect(await isSignedIn()).toBe(200);
    await expect.poll(() => startExport().answer, { timeout: 25_000 }).toBe(200);
  });

  test('one person runs at most two exports at a time, and all exports together leave connections for others', async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => galla.signedIn(await galla.addPerson({ merchant }))),
    );
    await whileExportsWait(async () => {
      const started = [browser, browser, browser, ...others.flatMap((other) => [other, other])].map((by) =>
        startExport(by),
      );
      const first = await Promise.race(started.map(({ answer }) => answer));
      expect(first).toBe(429);
      expect(await isSignedIn()).toBe(200);
      for (const { giveUp } of started) giveUp();
      await Promise.all(started.map(({ answer }) => answer));
    });
    await expect.poll(() => startExport().answer, { timeout: 25_000 }).toBe(200);
  });

  test('a reader who stops reading is disconnected after a while, and the connection is released', async () => {
    const database = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
    const nothing = { storeIds: null, terminalIds: null, qrCodeIds: null, states: null, instruments: null };
    const selection: PaymentSelection = {
      ...nothing,
      tenants: [merchant.tenantId],
      from: 0,
      to: Date.parse(filters.to),
      paymentSolutions: null,
      search: null,
    };
    const stream = await exportPayments(database, { tenants: [merchant.tenantId] }, selection, undefined, 50);
    stream.on('error', () => undefined);
    await expect.poll(() => stream.destroyed, { timeout: 10_000 }).toBe(true);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});
