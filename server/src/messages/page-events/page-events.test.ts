// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { days, purge } from '../../platform/retention.ts';
import { pageEventsFeature } from './feature.ts';

const galla = useGalla();
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
});
afterAll(() => owner.end());
/** A day outside today's partition: the oldest partition is unique by the id alone. */
const otherWeek = '2099-01-05';
/** Moves an event to another day of the database's clock. */
const moveTo = (day: string, id: string) =>
  owner.query('UPDATE page_event SET stored_on = $1 WHERE id = $2', [day, id]);
const view = (page = 'Dashboard') => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  path: '/dashboard',
  type: 'PAGE_VIEW',
  page,
  authenticated: true,
});
const failure = (analytics: boolean, reported: boolean) => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  path: '/transactions/history',
  type: 'ERROR',
  kind: 'API',
  analytics,
  reported,
  code: 'STATUS_500',
  status: 500,
  message: 'Something went wrong',
});
const stored = async (groupValue: string) => {
  const rows = await galla.rows.kysely
    .selectFrom('page_event')
    .select('event')
    .where('group_value', '=', groupValue)
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event as { readonly type: string; readonly page?: string });
};

test('ROU-13 HTTP-08 page views and errors for analytics are stored once, for the person’s merchant', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const opened = view();
  const send = (events: unknown[]) => browser.send('POST', '/v1/events/ingest/bulk', { body: { events } });
  expect((await send([opened, failure(true, true), failure(false, true)])).json()).toEqual({ accepted: 3 });
  expect((await send([opened])).statusCode).toBe(200);
  const kept = await stored(merchant.merchantId);
  expect(kept.map(({ type }) => type).sort()).toEqual(['ERROR', 'PAGE_VIEW']);
});

test('a field that a page may not send is refused by name, and nothing is stored', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const send = (events: unknown[]) => browser.send('POST', '/v1/events/ingest/bulk', { body: { events } });
  const withQuery = await send([view(), { ...view(), path: '/login?phone=9876500001' }]);
  expect([withQuery.statusCode, withQuery.json().errors[0].field]).toEqual([400, 'events.1.path']);
  expect((await send(Array.from({ length: 51 }, () => view()))).statusCode).toBe(400);
  expect((await send([{ ...view(), phone: '9876500001' }])).statusCode).toBe(400);
  expect(await stored(merchant.merchantId)).toEqual([]);
});

test('a page that keeps sending events is rate-limited', async () => {
  const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  galla.startWindow(60_000);
  const statuses = [];
  for (let call = 0; call < 125; call += 1)
    statuses.push((await browser.send('POST', '/v1/events/ingest/bulk', { body: { events: [view()] } })).statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
  expect(statuses.at(-1)).toBe(429);
});

test('an event resent in another week counts once, whatever else is in the call and however many arrive at once', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const send = (events: unknown[]) => browser.send('POST', '/v1/events/ingest/bulk', { body: { events } });
  const [other, today] = [view(), view()];
  await send([other]);
  await moveTo(otherWeek, other.id);
  const again = [{ ...other, id: other.id.toUpperCase() }, today];
  const answers = await Promise.all([send([other]), send(again), send(again), send([today])]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const { rows } = await owner.query('SELECT id FROM page_event WHERE group_value = $1', [merchant.merchantId]);
  expect(rows.map(({ id }) => id).sort()).toEqual([other.id, today.id].sort());
});

test('a person’s calls run one after another, even when the day ends between them', async () => {
  const merchant = await galla.addMerchant();
  const person = await galla.addPerson({ merchant });
  const browser = await galla.signedIn(person);
  const event = view();
  await owner.query('BEGIN');
  await owner.query(`SELECT pg_advisory_xact_lock(hashtextextended('page-events ' || $1::text, 0))`, [person.id]);
  const answer = browser.send('POST', '/v1/events/ingest/bulk', { body: { events: [event] } });
  const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await vi.waitFor(async () => expect((await galla.rows.pool.query(waits)).rowCount).toBe(1), 10_000);
  await owner.query(
    `INSERT INTO page_event (id, received_at, person_id, group_value, event, stored_on) VALUES ($1, now(), $2, $3, $4, $5)`,
    [event.id, person.id, merchant.merchantId, event, otherWeek],
  );
  await owner.query('COMMIT');
  expect((await answer).statusCode).toBe(200);
  expect(await stored(merchant.merchantId)).toHaveLength(1);
});

test('a week of events is dropped as a whole when it expires; older leftover rows are deleted one by one', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await owner.query('TRUNCATE page_event');
  await owner.query('ALTER TABLE page_event DETACH PARTITION page_event_first');
  await owner.query('CREATE TABLE page_event_past (LIKE page_event INCLUDING ALL)');
  await owner.query(
    `ALTER TABLE page_event ATTACH PARTITION page_event_past FOR VALUES FROM ('2020-01-06') TO ('2020-01-13')`,
  );
  const [past, today] = [view('Past'), view('Today')];
  await browser.send('POST', '/v1/events/ingest/bulk', { body: { events: [past, today] } });
  await moveTo('2020-01-12', past.id);
  const purgeAt = (now: number) => purge(galla.rows, pageEventsFeature.retention, now);
  const weekEnded = Date.parse('2020-01-13T00:00:00Z');
  expect(await purgeAt(weekEnded + days(30) - 1)).toBe(0);
  expect(await purgeAt(weekEnded + days(30))).toBe(1);
  expect(await stored(merchant.merchantId)).toMatchObject([{ page: 'Today' }]);
  expect(await purgeAt(galla.now() + days(36.9))).toBe(0);
  expect(await purgeAt(galla.now() + days(37.1))).toBe(1);
  expect(await stored(merchant.merchantId)).toEqual([]);
});
