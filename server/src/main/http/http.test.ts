import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allEndpoints } from '@galla/contract/features.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { auditRound } from '../../provider/auditor/auditor.ts';
import { auditRules } from '../features.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();
const list = '/api/v3/transactions/list';

async function admin() {
  return galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
}

test.each([
  ['malformed JSON', '{"filters":', 400, 'STATUS_400'],
  ['text that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'STATUS_400'],
  ['a list where an object is needed', '[]', 400, 'STATUS_400'],
  ['a number', '1', 400, 'STATUS_400'],
  ['a body of a megabyte', `{"filters":"${'x'.repeat(1_000_000)}"}`, 413, 'BODY_TOO_LARGE'],
])('%s gets a clear error and the process continues', async (_name, payload, status, code) => {
  const browser = await admin();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    cookie,
    'x-csrf-token': browser.cookies.get('galla-csrf') ?? '',
    'content-type': 'application/json',
  };
  const answer = await galla.app.inject({ method: 'POST', url: list, headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
  expect((await browser.send('GET', '/v1/user/me')).statusCode).toBe(200);
});

test('anything but JSON is refused', async () => {
  const browser = await admin();
  const answer = await browser.send('POST', '/v3/transactions/list', {
    body: 'filters=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test('an unknown address and an unknown method are reported as JSON', async () => {
  const answer = await galla.app.inject({ method: 'GET', url: '/api/v9/nothing' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'STATUS_404']);
});

test('authenticated answers are never stored, and every answer carries the protective headers', async () => {
  const { headers } = await (await admin()).send('GET', '/v1/user/me');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; form-action 'none'/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the OpenAPI document has every endpoint, and who may call it', async () => {
  const document = (await galla.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  const operations = Object.values<Record<string, { operationId: string; 'x-access': string }>>(document.paths).flatMap(
    (methods) => Object.values(methods),
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
  expect(operations.find(({ operationId }) => operationId === 'transactions.list')?.['x-access']).toContain(
    'transaction_access',
  );
  expect(document.openapi).toBe('3.1.0');
});

test('the reference page shows every endpoint', async () => {
  const page = (await galla.app.inject({ method: 'GET', url: '/api/docs' })).body;
  for (const { path } of allEndpoints) expect(page).toContain(`/api${path}`);
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a page is compressed in a way that the browser accepts: %s', async (accepted, encoding, unpack) => {
  const headers = { 'accept-encoding': accepted };
  const answer = await galla.app.inject({ method: 'GET', url: '/api/docs', headers });
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding']);
  expect(unpack(answer.rawPayload).toString('utf8')).toContain('/api/v3/transactions/list');
});

test('the outbox shows messages in the demo', async () => {
  const person = await galla.addPerson({ merchant: await galla.addMerchant() });
  await galla.signedIn(person);
  const { messages } = (await galla.app.inject({ method: 'GET', url: '/outbox.json' })).json();
  expect(messages[0]).toMatchObject({ channel: 'SMS', destination: `+91${person.phone}` });
  expect((await galla.app.inject({ method: 'GET', url: '/outbox' })).body).toContain(messages[0].body);
});

test('health is answered by the database', async () => {
  const health = async () => (await galla.app.inject({ method: 'GET', url: '/healthz' })).json();
  expect(await health()).toMatchObject({ status: 'ok', auditor: null });
  const auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const log = createLog('silent', 'auditor');
  await auditRound({ pool: auditor.pool, rules: auditRules, clock: { now: () => galla.now() }, log, pauseMs: 0 });
  await auditor.close();
  expect((await health()).auditor).toMatchObject({ breaches: 0, finishedAt: expect.any(String) });
});

test('a refused read of one person does not break another’s write', async () => {
  const merchant = await galla.addMerchant();
  const owner = await galla.signedIn(await galla.addPerson({ merchant }));
  const groupId = newId();
  const group = { id: groupId, code: 'GROUP', name: 'Group', created_at: new Date() };
  await galla.rows.kysely.insertInto('merchant_group').values(group).execute();
  for (let count = 0; count < 2; count += 1) await galla.addMerchant({ groupId });
  const superMerchant = await galla.signedIn(await galla.addPerson({ groupId }));
  const refused = [
    [await admin(), `/v1/refunds/settings?merchantId=${merchant.merchantId}`, 404],
    [superMerchant, '/v1/settlements/calendar?month=2026-11', 404],
    [superMerchant, '/v1/refunds/settings', 404],
  ] as const;
  for (const [browser, path, status] of refused) {
    expect([path, (await browser.send('GET', path)).statusCode]).toEqual([path, status]);
    const body = { stepUpAbove: 100, approvalAbove: null };
    const writes = Array.from({ length: 8 }, () => owner.send('PUT', '/v1/refunds/settings', { body }));
    expect((await Promise.all(writes)).map(({ statusCode }) => statusCode)).toEqual(writes.map(() => 200));
  }
});
