import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { finishOpenRequests } from '../../platform/http/open-requests.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

test('a stopping server answers open requests, ends live streams at once, and accepts no new requests', async () => {
  const person = await galla.addPerson({ merchant: await galla.addMerchant() });
  const { cookies } = await galla.signedIn(person);
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const live = await fetch(`${origin}/api/v3/transactions/live`, { headers });
  const streamed = live.text();

  // The health check waits for a lock that is held until the server has begun to stop.
  const owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  await owner.query('begin; lock table auditor_round in access exclusive mode');
  // Fewer than the pool has connections, because the stream reads too.
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
  await owner.query('rollback');
  await owner.end();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  await stopped;
});

test('a request that goes on and on is cut after the limit', async () => {
  const app = fastify({ forceCloseConnections: true });
  finishOpenRequests(app, 200);
  app.get('/', () => sleep(60_000, undefined, { ref: false }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const cut = expect(fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)).rejects.toThrow();
  await once(app.server, 'request');
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeGreaterThan(150);
  expect(performance.now() - began).toBeLessThan(2_000);
  await cut;
});
