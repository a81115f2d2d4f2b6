import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { groupHeader } from '@galla/contract/core/endpoint.ts';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { finishOpenRequests } from '../../platform/http/open-requests.ts';
import { csvOf } from '../../refunds/refund-batches/testing/fixtures.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

test('a stopping server answers open requests, accepts uploads in progress, ends live streams at once, and takes no new requests', async () => {
  const person = await galla.addPerson({ merchant: await galla.addMerchant() });
  const browser = await galla.signedIn(person);
  const { cookies } = browser;
  await browser.send('GET', '/v1/auth/captcha?action=sign-in');
  await browser.send('GET', '/v1/user/me');
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const live = await fetch(`${origin}/api/v3/transactions/live`, { headers });
  const streamed = live.text();

  // Half of a file has arrived when the server begins to stop.
  const goOn = Promise.withResolvers<void>();
  const form = new FormData();
  form.append('batchProcessorType', 'REFUND');
  form.append('file', new Blob([new Uint8Array(csvOf({ amount: '100' }))]), 'refunds.csv');
  const whole = new Request(origin, { method: 'POST', body: form });
  const file = Buffer.from(await whole.arrayBuffer());
  async function* halves() {
    yield file.subarray(0, file.length - 50);
    await goOn.promise;
    yield file.subarray(file.length - 50);
  }
  const uploading = fetch(`${origin}/api/v1/batch/process`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': whole.headers.get('content-type') ?? '',
      'x-csrf-token': cookies.get('galla-csrf') ?? '',
      [groupHeader]: browser.group ?? '',
    },
    body: Readable.toWeb(Readable.from(halves())) as ReadableStream,
    duplex: 'half',
  });

  // The health check waits for a lock that is held until the server has begun to stop.
  const owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  await owner.query('begin; lock table auditor_round in access exclusive mode');
  // Fewer requests than the pool has connections, because the stream reads too.
  const asked = Array.from({ length: 8 }, () => fetch(`${origin}/healthz`).then(({ status }) => status));
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => {
      await owner.query('select pg_stat_clear_snapshot()');
      return (await owner.query(waiting)).rows[0].count;
    })
    .toBe(8);
  const stopped = galla.stop();
  const began = performance.now();
  expect(await streamed).toContain('event: ready');
  expect(performance.now() - began).toBeLessThan(1_000);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
  goOn.resolve();
  const uploaded = await uploading;
  expect(uploaded.status, await uploaded.text()).toBe(200);
  await owner.query('rollback');
  await owner.end();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  await stopped;
});

test('an endless request is cut off after the limit', async () => {
  const app = fastify({ forceCloseConnections: true });
  finishOpenRequests(app, 200);
  app.get('/', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const cut = expect(fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)).rejects.toThrow();
  await once(app.server, 'request');
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeGreaterThan(150);
  expect(performance.now() - began).toBeLessThan(2_000);
  await cut;
});
