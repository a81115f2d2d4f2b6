// Also on PostgreSQL 15.
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { collectWebhookEvents } from '../webhooks/jobs.ts';
import { workerOf } from '../webhooks/testing/fixtures.ts';
import { followEvents, followRequests } from './testing/follow.ts';
import type { Program } from './testing/program.ts';
import { programOf } from './testing/program.ts';

const galla = useGalla();
const day = 86_400_000;
let merchant: TestMerchant;
let program: Program;
let other: Program;
let url: string;
let collect: () => Promise<void>;

beforeAll(async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  program = await programOf(galla, merchant, { mode: 'test' });
  other = await programOf(galla, await galla.addMerchant({ type: 'ONLINE_MERCHANT' }), { mode: 'test' });
  url = await galla.app.listen({ port: 0, host: '127.0.0.1' });
  const needs = workerOf(galla);
  collect = async () => {
    galla.pass(1_001);
    await runDue(needs, [collectWebhookEvents]);
  };
});

/** Creates and cancels an order, which makes two events. */
async function cancelled(by: Program, merchantOrderId: string): Promise<void> {
  const { orderId } = (await by.post('/orders', { merchantOrderId, amount: 100 })).json();
  await by.post(`/orders/${orderId}/cancel`);
}

describe('events', () => {
  test('DEV-05 TST-03 a program without an endpoint receives its own test-mode events in order', async () => {
    const live = await programOf(galla, merchant);
    const [stream, theirs] = [await followEvents(url, program), await followEvents(url, other)];
    for (const by of [other, live, program]) await cancelled(by, by === program ? 'OWN' : 'THEIRS');
    await collect();
    const events = await stream.take(2);
    expect(events.map(({ event, data }) => [event, data['data'], data['mode']])).toEqual([
      ['order.created', expect.objectContaining({ order: 'OWN' }), 'test'],
      ['order.cancelled', expect.objectContaining({ order: 'OWN' }), 'test'],
    ]);
    expect((await theirs.take(2)).map(({ event }) => event)).toEqual(['order.created', 'order.cancelled']);
    const listed = (await program.get('/events')).json().events;
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(events.map(({ data }) => data['id']).sort());
  });

  test('DEV-05 a reader chooses types, and continues after its last message', async () => {
    const stream = await followEvents(url, program, { types: 'order.cancelled,refund.*' });
    await cancelled(program, 'CHOSEN-1');
    await collect();
    const [first] = await stream.take(1);
    expect(first?.data['data']).toMatchObject({ order: 'CHOSEN-1' });
    await stream.close();
    await cancelled(program, 'CHOSEN-2');
    await collect();
    const next = await followEvents(url, program, { types: 'order.cancelled', last: first?.id });
    expect(next.ready.data).toEqual({ missed: false });
    expect((await next.take(1))[0]?.data['data']).toMatchObject({ order: 'CHOSEN-2' });
  });

  test('DEV-05 events are no longer collected a day after the last reader, and a returning reader is told so', async () => {
    const shop = await programOf(galla, await galla.addMerchant({ type: 'ONLINE_MERCHANT' }), { mode: 'test' });
    const stream = await followEvents(url, shop);
    await stream.close();
    await galla.rows.kysely
      .updateTable('webhook_cursor')
      .set({ followed_at: new Date(galla.now() - day - 60_000) })
      .where('tenant_id', '=', shop.tenantId)
      .execute();
    await cancelled(shop, 'UNHEARD');
    await collect();
    const cursors = () =>
      galla.rows.kysely
        .selectFrom('webhook_cursor')
        .select('position')
        .where('tenant_id', '=', shop.tenantId)
        .execute();
    expect(await cursors()).toEqual([]);
    expect((await shop.get('/events')).json().events).toEqual([]);
    const back = await followEvents(url, shop, { last: stream.ready.id });
    expect(back.ready.data).toEqual({ missed: true });
    expect(await cursors()).toHaveLength(1);
  });

  test('DEV-05 deleting an endpoint takes no events from a reader', async () => {
    const shop = await programOf(galla, await galla.addMerchant({ type: 'ONLINE_MERCHANT' }), { mode: 'test' });
    const stream = await followEvents(url, shop);
    const settings = {
      url: 'https://shop.example.in/h',
      description: '',
      username: 'warehouse',
      password: 'stock2026',
    };
    const { id } = (await shop.post('/webhook-endpoints', { ...settings, events: ['report.ready'] })).json();
    await shop.send('DELETE', `/webhook-endpoints/${id}`);
    await cancelled(shop, 'STILL-HEARD');
    await collect();
    expect((await stream.take(2))[1]?.data['data']).toMatchObject({ order: 'STILL-HEARD' });
  });
});

describe('calls', () => {
  test('DEV-05 a reader sees its merchant’s test-mode calls, and continues where it stopped', async () => {
    const stream = await followRequests(url, program);
    await other.get('/refunds');
    await program.get('/orders?size=1');
    await program.get('/orders/x');
    const calls = await stream.take(2);
    const path = '/api/merchant/v1/orders';
    expect(calls.map(({ data }) => data)).toEqual([
      expect.objectContaining({ method: 'GET', path, status: 200, keyId: expect.stringMatching(/^key_/) }),
      expect.objectContaining({ method: 'GET', path: `${path}/x`, status: 400, requestId: expect.any(String) }),
    ]);
    await stream.close();
    await program.get('/balance');
    const next = await followRequests(url, program, { last: calls[0]?.id });
    expect((await next.take(2)).map(({ data }) => data['path'])).toEqual([`${path}/x`, '/api/merchant/v1/balance']);
  });
});

describe.each([
  ['events', followEvents],
  ['calls', followRequests],
])('the stream of %s', (_name, follow) => {
  test('DEV-05 the stream refuses production keys and asks for a test key', async () => {
    const live = await programOf(galla, merchant);
    await expect(follow(url, live)).rejects.toThrow('403 TEST_KEY_NEEDED Use a test key for this: gk_test_…');
  });

  test('DEV-05 the stream ends when its key ends', async () => {
    const ending = await programOf(galla, merchant, { mode: 'test' });
    const stream = await follow(url, ending);
    const at = new Date(galla.now());
    const disabled = { disabled_at: at, disabled_by: (await galla.addPerson({ merchant })).id };
    await galla.rows.kysely.updateTable('api_key').set(disabled).where('id', '=', ending.keyId).execute();
    galla.pass(11_000);
    // A call of the merchant and an event wake the stream.
    await cancelled(program, `WAKES-${follow.name}`);
    await collect();
    await stream.ended;
    await expect(follow(url, ending)).rejects.toThrow('401 API_KEY_DISABLED');
  });

  test('DEV-05 a key has at most twenty streams', async () => {
    const busy = await programOf(galla, merchant, { mode: 'test' });
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(url, busy)));
    await expect(follow(url, busy)).rejects.toThrow('429 TOO_MANY_REQUESTS');
    for (const stream of streams) await stream.close();
  });
});
