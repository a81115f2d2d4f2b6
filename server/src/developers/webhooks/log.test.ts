// Also on PostgreSQL 15.
import { isScreenPath } from '@galla/contract/screens.ts';
import { expect, test } from 'vitest';
import { addEndpoint, deliver, first, onlineShop, watch, work } from './testing/fixtures.ts';
import { openReceiver } from './testing/receiver.ts';
import { useWebhookShop } from './testing/use-webhook-shop.ts';

const shop = useWebhookShop();
const { galla } = shop;
const path = '/v1/developer/webhooks';

const post = async (url: string, body: object = {}) =>
  (await shop.admin.send('POST', `${path}${url}`, { body })).json();
const get = async (url: string) => (await shop.admin.send('GET', `${path}${url}`)).json();
const range = () => ({
  from: new Date(galla.now() - 3_600_000).toISOString(),
  to: new Date(galla.now() + 3_600_000).toISOString(),
});

test('DEV-03 the log has every attempt with request, answer and time, searchable by order and filtered by outcome', async () => {
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
  shop.receiver.answer = ({ data }) => (data['order'] === 'KO-N4' ? { status: 503, body: 'stock-db refused' } : 200);
  await galla.pay(shop.merchant, { merchantOrderId: 'KO-N4' }, { merchantOrderId: 'KO-N5' });
  await work(galla, shop.needs);
  const failed = await post(`/${webhook.id}/attempts`, { outcome: 'FAILED' });
  expect(failed.attempts).toMatchObject([{ reference: 'KO-N4', number: 1, answer: { status: 503 } }]);
  expect((await post(`/${webhook.id}/attempts`, { search: 'KO-N5' })).attempts).toHaveLength(1);
  const event = await get(`/${webhook.id}/events/${failed.attempts[0].eventId}`);
  expect(event).toMatchObject({ state: 'WAITING', reference: 'KO-N4', related: [] });
  expect(event.attempts[0]).toMatchObject({ responseBody: 'stock-db refused', remoteAddress: '127.0.0.1' });
  expect(JSON.stringify(event.attempts[0].request)).not.toContain(
    String(first(shop.receiver.got).headers.authorization),
  );
  const { webhooks, day } = await get('');
  expect(day).toMatchObject({ attempts: 2, delivered: 1, waiting: 1 });
  expect(webhooks[0].day.hours.at(-1)).toMatchObject({ delivered: 1, failed: 1 });
});

test('DEV-03 an event can be resent by hand, and a test event arrives', async () => {
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
  await galla.pay(shop.merchant, {});
  await work(galla, shop.needs);
  const { id } = first(shop.receiver.got);
  expect((await shop.admin.send('POST', `${path}/${webhook.id}/events/${id}/resend`)).statusCode).toBe(200);
  await deliver(shop.needs);
  expect(shop.receiver.got.map((event) => event.id)).toEqual([id, id]);
  const sent = await post(`/${webhook.id}/test`);
  await deliver(shop.needs);
  expect(shop.receiver.got.at(-1)).toMatchObject({ id: sent.eventId, type: 'webhook.test' });
});

test('DEV-03 a replay sends ten events a second in order, and ends when cancelled', async () => {
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
  shop.receiver.answer = () => 500;
  await galla.pay(shop.merchant, ...Array.from({ length: 25 }, (_, index) => ({ merchantOrderId: `R-${index}` })));
  await work(galla, shop.needs);
  shop.receiver.answer = () => 200;
  shop.receiver.got.length = 0;
  expect(await post(`/${webhook.id}/replays/preview`, range())).toMatchObject({ count: 25 });
  const { replay } = await post(`/${webhook.id}/replays`, range());
  expect(replay).toMatchObject({ state: 'RUNNING', chosen: 25, left: 25 });
  expect((await post(`/${webhook.id}/replays`, range())).code).toBe('WEBHOOK_REPLAY_RUNNING');
  await deliver(shop.needs);
  expect(new Set(shop.receiver.got.map(({ id }) => id)).size).toBe(10);
  const cancelled = await post(`/${webhook.id}/replays/${replay.id}/cancel`);
  expect(cancelled.replay).toMatchObject({ state: 'CANCELLED', delivered: 10 });
  const again = await post(`/${webhook.id}/replays`, range());
  for (let second = 0; second < 4; second += 1) {
    await deliver(shop.needs);
    galla.pass(1_100);
  }
  expect((await get(`/${webhook.id}/replays`)).replays[0]).toMatchObject({
    id: again.replay.id,
    state: 'COMPLETED',
    chosen: 15,
    delivered: 15,
    failed: 0,
  });
});

test('DEV-03 the signature debugger names the error in a pasted request', async () => {
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
  const other = await addEndpoint(shop.admin, shop.receiver.url, ['refund.failed']);
  await galla.pay(shop.merchant, { merchantOrderId: 'KO-MV' });
  await work(galla, shop.needs);
  const { headers, body } = first(shop.receiver.got);
  const lines = (change: object = {}) =>
    Object.entries({ ...headers, ...change })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  const debug = (pasted: object, id: string = webhook.id) => post(`/${id}/debug`, pasted);
  const received = { headers: lines(), body, receivedAt: new Date(galla.now()).toISOString() };
  expect(await debug(received)).toMatchObject({ verdict: 'OK', answered: { status: 200 } });
  const printed = await debug({ ...received, body: JSON.stringify(JSON.parse(body), null, 2) });
  expect(printed).toMatchObject({
    verdict: 'BODY',
    checks: [{}, {}, { state: 'OK' }, { finding: 'PRINTED_AGAIN' }, {}],
  });
  expect(printed.difference.pasted).not.toBe(printed.difference.signed);
  const stale = { ...received, receivedAt: new Date(galla.now() + 900_000).toISOString() };
  expect(await debug(stale)).toMatchObject({ verdict: 'TIMESTAMP' });
  expect(await debug({ ...received, headers: lines({ authorization: 'wrong' }) })).toMatchObject({
    verdict: 'AUTHORIZATION',
  });
  expect(await debug({ ...received, headers: 'webhook-id: x' })).toMatchObject({ verdict: 'HEADERS' });
  expect(await debug(received, other.webhook.id)).toMatchObject({
    verdict: 'SECRET',
    checks: [{}, {}, { finding: 'OTHER_ENDPOINT', a: 'Warehouse' }, {}, {}],
  });
});

test('DEV-03 an endpoint that answers 410 is disabled, as is one that fails for three days, after notice to Admins', async () => {
  const gone = await addEndpoint(shop.admin, shop.receiver.url);
  shop.receiver.answer = () => 410;
  await galla.pay(shop.merchant, {});
  await work(galla, shop.needs);
  expect((await get(`/${gone.webhook.id}`)).webhook).toMatchObject({
    status: 'DISABLED',
    disabled: { reason: 'GONE' },
  });
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
  const person = await galla.addPerson({ merchant: shop.merchant });
  shop.receiver.answer = () => 503;
  await galla.pay(shop.merchant, {});
  await work(galla, shop.needs);
  galla.pass(3_600_000);
  await watch(galla, shop.needs);
  const notice = await galla.lastMessage(person.email);
  expect(notice).toContain('If it keeps failing for three days, the webhook will be disabled');
  const [, page = ''] = /See the attempts: http:\/\/localhost:4000(\S+)/.exec(notice ?? '') ?? [];
  expect([page, isScreenPath(page)]).toEqual([`/developer-settings/webhooks/${webhook.id}`, true]);
  galla.pass(72 * 3_600_000);
  await watch(galla, shop.needs);
  expect(await galla.lastMessage(person.email)).toContain('gets no more events');
  shop.admin = await galla.signedIn(person);
  expect((await get(`/${webhook.id}`)).webhook).toMatchObject({ status: 'DISABLED', disabled: { reason: 'FAILING' } });
});

test('DEV-03 endpoints that hang delay no others: with a tenth of them hanging, all others get their event', async () => {
  const hanging = await openReceiver();
  hanging.answer = () => 'hang';
  const shops = [];
  for (let index = 0; index < 20; index += 1) {
    const other = await onlineShop(galla);
    shops.push(other);
    await addEndpoint(other.admin, index < 2 ? hanging.url : shop.receiver.url);
    await addEndpoint(other.admin, shop.receiver.url);
  }
  for (const other of shops) await galla.pay(other.merchant, {}, {}, {});
  const working = work(galla, shop.needs);
  await expect.poll(() => shop.receiver.got.length, { timeout: 12_000 }).toBeGreaterThanOrEqual(38 * 3);
  expect(shop.receiver.got).toHaveLength(38 * 3);
  expect(hanging.open).toBeGreaterThan(0);
  await hanging.close();
  await working;
}, 60_000);

test('DEV-03 the log is downloaded as CSV with the filters of the screen and public ids', async () => {
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
  shop.receiver.answer = ({ data }) => (data['order'] === '=KO-1' ? 503 : 200);
  await galla.pay(shop.merchant, { merchantOrderId: '=KO-1' }, { merchantOrderId: 'KO-2' });
  await work(galla, shop.needs);
  const file = await shop.admin.send('POST', `${path}/${webhook.id}/attempts/export`, { body: { outcome: 'FAILED' } });
  const { id } = first(shop.receiver.got.filter(({ data }) => data['order'] === '=KO-1'));
  const [head, row, ...rest] = file.body.trim().split('\n');
  expect(head).toContain('Date (IST),Event ID,Event,Reference,Attempt,Result,Response');
  expect(row).toMatch(new RegExp(`,${id},payment.completed,'=KO-1,1,Failed,503,`));
  expect(rest).toEqual([]);
});

test('DEV-03 a replay can be limited to types, and to one order', async () => {
  const { webhook } = await addEndpoint(shop.admin, shop.receiver.url, ['payment.completed', 'payment.failed']);
  shop.receiver.answer = () => 500;
  await galla.pay(shop.merchant, { merchantOrderId: 'R-1' }, { merchantOrderId: 'R-2' });
  await work(galla, shop.needs);
  const preview = (filter: object) => post(`/${webhook.id}/replays/preview`, { ...range(), ...filter });
  expect(await preview({ search: 'R-2' })).toMatchObject({ count: 1 });
  expect(await preview({ types: ['payment.failed'] })).toMatchObject({ count: 0 });
  const { id } = first(shop.receiver.got);
  expect(await preview({ search: id })).toMatchObject({ count: 1 });
});
