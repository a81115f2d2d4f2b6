import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useGalla } from '../main/testing/test-galla.ts';

const galla = useGalla();
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

test('ROU-13 HTTP-08 page views and errors for analytics are kept once, for the person’s merchant', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const opened = view();
  const send = (events: unknown[]) => browser.send('POST', '/v1/events/ingest/bulk', { body: { events } });
  expect((await send([opened, failure(true, true), failure(false, true)])).json()).toEqual({ accepted: 3 });
  expect((await send([opened])).statusCode).toBe(200);
  const kept = await stored(merchant.merchantId);
  expect(kept.map(({ type }) => type).sort()).toEqual(['ERROR', 'PAGE_VIEW']);
});

test('what a page may not tell is refused by name, and nothing is kept', async () => {
  const merchant = await galla.addMerchant();
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const send = (events: unknown[]) => browser.send('POST', '/v1/events/ingest/bulk', { body: { events } });
  const withQuery = await send([view(), { ...view(), path: '/login?phone=9876500001' }]);
  expect([withQuery.statusCode, withQuery.json().errors[0].field]).toEqual([400, 'events.1.path']);
  expect((await send(Array.from({ length: 51 }, () => view()))).statusCode).toBe(400);
  expect((await send([{ ...view(), phone: '9876500001' }])).statusCode).toBe(400);
  expect(await stored(merchant.merchantId)).toEqual([]);
});

test('a page that does not stop telling is held back', async () => {
  const browser = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
  const statuses = [];
  for (let call = 0; call < 125; call += 1)
    statuses.push((await browser.send('POST', '/v1/events/ingest/bulk', { body: { events: [view()] } })).statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
  expect(statuses.at(-1)).toBe(429);
});
