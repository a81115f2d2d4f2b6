// Also on PostgreSQL 15.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openDoor } from '../testing/door.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openSignal, openSignals, type Signal } from './signal.ts';

const log = createLog('silent', 'api');
let database: TestDatabase;
let client: pg.Client;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const notify = (payload: string) => client.query('SELECT pg_notify($1, $2)', ['news', payload]);

async function open(url: string): Promise<Signal> {
  const signal = await openSignal(url, 'news', log);
  closing.push(() => signal.close());
  return signal;
}

test('news that arrives while a reader is reading is not missed', async () => {
  const signal = await open(database.connectionString);
  const [reader, witness, stranger] = [new Set(['shop']), new Set(['shop']), new Set(['other'])];
  for (const each of [reader, witness, stranger]) expect(await signal.next(each, 10_000)).toBe('news');
  await notify('shop');
  expect(await signal.next(witness, 10_000)).toBe('news');
  expect(await signal.next(reader, 10_000)).toBe('news');
  expect(await signal.next(reader, 20)).toBe('timeout');
  expect(await signal.next(stranger, 20)).toBe('timeout');
});

test('while the database is down one connection retries, and then all readers read again', async () => {
  const door = await openDoor(database.connectionString);
  closing.push(() => door.close());
  const signal = await open(door.url);
  const reader = new Set(['shop']);
  await signal.next(reader, 10_000);
  const away = performance.now();
  door.shut();
  // Attempts come after 0.2, 0.6 and 1.4 s, or later on a busy machine. Several connections would retry sooner.
  await expect.poll(() => door.refused(), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const least = 200 * (2 ** door.refused() - 1);
  expect(performance.now() - away).toBeGreaterThan(least - 10);
  door.open();
  expect(await signal.next(reader, 10_000)).toBe('news');
  await notify('shop');
  expect(await signal.next(reader, 10_000)).toBe('news');
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'galla_signal' AND datname = current_database()`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('several channels share one connection: each gets its own news, and the last one to close ends it', async () => {
  const channels = { signal: 'news', other: 'other_news' };
  const { signal, other } = await openSignals(database.connectionString, channels, log);
  const [reader, stranger] = [new Set(['shop']), new Set(['shop'])];
  await Promise.all([signal.next(reader, 10_000), other.next(stranger, 10_000)]);
  await notify('shop');
  expect(await signal.next(reader, 10_000)).toBe('news');
  expect(await other.next(stranger, 20)).toBe('timeout');
  const listening = async () =>
    (
      await client.query(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'galla_signal' AND datname = current_database()`,
      )
    ).rowCount;
  expect(await listening()).toBe(1);
  const waiting = signal.next(reader, 10_000);
  await signal.close();
  expect([await waiting, await signal.next(reader, 10_000)]).toEqual(['closed', 'closed']);
  await client.query('SELECT pg_notify($1, $2)', ['other_news', 'shop']);
  expect(await other.next(stranger, 10_000)).toBe('news');
  await other.close();
  await expect.poll(listening).toBe(0);
});
