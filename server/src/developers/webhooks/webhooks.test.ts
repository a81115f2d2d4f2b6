// Also on PostgreSQL 15.
import { createHash } from 'node:crypto';
import { webhookTexts } from '@galla/contract/developers/webhooks/fields.ts';
import { Webhook } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { describe, expect, test } from 'vitest';
import { signatureOf } from './secrets.ts';
import { addEndpoint, credentials, deliver, first, plainHeaders, work } from './testing/fixtures.ts';
import { openReceiver } from './testing/receiver.ts';
import { useWebhookShop } from './testing/use-webhook-shop.ts';

const shop = useWebhookShop();
const { galla } = shop;
const path = '/v1/developer/webhooks';

const valid = (change: object = {}) => ({
  url: 'https://shop.example.in/hooks',
  description: 'Order system',
  events: ['payment.completed'],
  ...credentials,
  ...change,
});
const create = (change: object = {}) => shop.admin.send('POST', path, { body: valid(change) });

describe('DEV-02 endpoints', () => {
  test.each([
    ['ftp://shop.example.in', 'url', webhookTexts.url],
    ['http://shop.example.in/hooks', 'url', webhookTexts.url],
    ['https://shop.example.in:8080/hooks', 'url', webhookTexts.url],
    ['https://me:secret@shop.example.in/', 'url', webhookTexts.url],
    ['https://169.254.169.254/latest', 'url', webhookTexts.url],
    ['https://0x0a.1/hooks', 'url', webhookTexts.url],
    ['not a url', 'url', webhookTexts.url],
  ])('the URL %s is refused with the text of the specification', async (url, field, message) => {
    const response = await create({ url });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual({ field, message });
  });

  test.each([
    [{ events: [] }, 'events', 'Please choose atleast one active event'],
    [{ events: ['payment.unknown'] }, 'events.0', 'Please choose atleast one active event'],
    [{ username: 'abcd' }, 'username', 'Use 5 to 20 characters.'],
    [{ username: 'a'.repeat(21) }, 'username', 'Use 5 to 20 characters.'],
    [{ username: 'ware-house' }, 'username', 'Use letters and digits only.'],
    [{ password: 'wh-2026' }, 'password', 'Use 8 to 20 characters.'],
    [{ password: 'a1'.repeat(11) }, 'password', 'Use 8 to 20 characters.'],
    [{ password: 'onlyletters' }, 'password', 'Use both letters and digits.'],
  ])('%j is refused at its field', async (change, field, message) => {
    const response = await create(change);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual({ field, message });
  });

  test('an endpoint is added, listed by limit and offset, changed and deleted', async () => {
    const made = await create();
    expect(made.statusCode).toBe(200);
    const { webhook, secret } = made.json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ status: 'ACTIVE', username: 'warehouse', events: ['payment.completed'] });
    expect(JSON.stringify(webhook)).not.toContain(credentials.password);
    await create({ description: 'Second' });
    const second = await shop.admin.send('GET', `${path}?limit=1&offset=1`);
    expect(second.json()).toMatchObject({ total: 2, webhooks: [{ description: 'Second' }] });
    const { password: _, ...rest } = valid({ events: ['refund.completed'], status: 'DISABLED' });
    const changed = await shop.admin.send('PUT', `${path}/${webhook.id}`, { body: rest });
    expect(changed.json().webhook).toMatchObject({ events: ['refund.completed'], disabled: { reason: 'PERSON' } });
    expect((await shop.admin.send('DELETE', `${path}/${webhook.id}`)).statusCode).toBe(200);
    expect((await shop.admin.send('GET', `${path}/${webhook.id}`)).statusCode).toBe(404);
  });

  test('there are at most 30 endpoints, however many are added at once', async () => {
    const all = await Promise.all(Array.from({ length: 33 }, () => create()));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(all.filter(({ statusCode }) => statusCode === 409).map((one) => one.json().code)).toEqual(
      Array.from({ length: 3 }, () => 'WEBHOOK_LIMIT_REACHED'),
    );
  });

  test('secret and password are sealed, and the secret is shown only after step-up', async () => {
    const { webhook, secret } = (await create()).json();
    const row = await galla.rows.kysely
      .selectFrom('webhook_endpoint')
      .select(['sealed_password', 'sealed_secret'])
      .where('tenant_id', '=', shop.merchant.tenantId)
      .executeTakeFirstOrThrow();
    expect(Buffer.concat([row.sealed_password, row.sealed_secret]).toString('latin1')).not.toContain(
      credentials.password,
    );
    expect((await shop.admin.send('POST', `${path}/${webhook.id}/secret`)).json()).toEqual({
      secret,
      previousUntil: null,
    });
    const person = await galla.addPerson({ merchant: shop.merchant });
    const unproven = await galla.signedInByPhone(person);
    const refused = await unproven.send('POST', `${path}/${webhook.id}/secret`);
    expect(refused.json().code).toBe('STEP_UP_NEEDED');
  });

  test('the events have examples from their schemas', async () => {
    const { events } = (await shop.admin.send('GET', `${path}/events`)).json();
    expect(events).toHaveLength(31);
    expect(JSON.parse(events[1].example)).toMatchObject({ status: 'COMPLETED', amount: 64900 });
  });

  test('the events are described in the caller’s language', async () => {
    const headers = { 'accept-language': 'hi-IN' };
    const { events } = (await shop.admin.send('GET', `${path}/events`, { headers })).json();
    for (const { group, about } of events) expect(`${group}: ${about}`).toMatch(/^[^:]*[ऀ-ॿ].*:.*[ऀ-ॿ]/);
  });
});

describe('DEV-03 deliveries', () => {
  test('a payment is delivered once, signed as in Standard Webhooks, with the hash of username and password', async () => {
    const { secret } = await addEndpoint(shop.admin, shop.receiver.url);
    await galla.pay(shop.merchant, { merchantOrderId: 'KO-N4', amount: 64_900 });
    await work(galla, shop.needs);
    await work(galla, shop.needs);
    expect(shop.receiver.got).toHaveLength(1);
    const received = first(shop.receiver.got);
    const { headers, body, id, data } = received;
    const verified = new Webhook(secret).verify(body, plainHeaders(received));
    expect(verified).toMatchObject({ type: 'payment.completed', mode: 'live', merchantId: shop.merchant.merchantId });
    expect(headers['webhook-id']).toBe(id);
    expect(headers.authorization).toBe(
      createHash('sha256').update(`${credentials.username}:${credentials.password}`).digest('hex'),
    );
    expect(data).toMatchObject({ order: 'KO-N4', amount: 64_900, status: 'COMPLETED' });
    expect(() => new Svix(secret).verify(body, plainHeaders(received))).not.toThrow();
    expect(() => new Svix(secret).verify(body.replace('64900', '64901'), plainHeaders(received))).toThrow();
    expect(() => new Webhook(secret).verify(body.replace('64900', '64901'), plainHeaders(received))).toThrow();
  });

  test('both secrets sign during a rotation, and only the new one afterwards', async () => {
    const { webhook, secret } = await addEndpoint(shop.admin, shop.receiver.url);
    const rotated = await shop.admin.send('POST', `${path}/${webhook.id}/secret/rotate`, { body: { overlap: 'DAY' } });
    const next = rotated.json().secret;
    expect(next).not.toBe(secret);
    await galla.pay(shop.merchant, {});
    await work(galla, shop.needs);
    const received = first(shop.receiver.got);
    for (const one of [secret, next]) new Webhook(one).verify(received.body, plainHeaders(received));
    expect(String(received.headers['webhook-signature']).split(' ')).toHaveLength(2);
    galla.pass(86_400_000);
    await galla.pay(shop.merchant, {});
    await work(galla, shop.needs);
    const later = shop.receiver.got.at(-1) ?? received;
    const at = Number(later.headers['webhook-timestamp']);
    expect(later.headers['webhook-signature']).toBe(`v1,${signatureOf(next, later.id, at, later.body)}`);
  });

  test('test and live are separate: a merchant’s sandbox gets no events of its live payments', async () => {
    await addEndpoint(shop.admin, shop.receiver.url);
    await galla.pay(shop.merchant, {});
    await work(galla, shop.needs);
    const { rows } = await galla.rows.pool.query(
      `SELECT t.mode, count(e.id)::int AS count FROM tenant t LEFT JOIN webhook_event e ON e.tenant_id = t.id
       WHERE t.merchant_id = (SELECT merchant_id FROM tenant WHERE id = $1) GROUP BY 1 ORDER BY 1`,
      [shop.merchant.tenantId],
    );
    expect(rows).toEqual([
      { mode: 'live', count: 1 },
      { mode: 'test', count: 0 },
    ]);
  });

  test('a failed delivery is retried after 5 s, 30 s and 5 min, ten times in about three days', async () => {
    await addEndpoint(shop.admin, shop.receiver.url);
    shop.receiver.answer = () => 503;
    await galla.pay(shop.merchant, {});
    await work(galla, shop.needs);
    const gaps: number[] = [];
    for (let count = 1; count < 10; count += 1) {
      const started = galla.now();
      const next = await nextAttemptAt();
      gaps.push(next - started);
      galla.pass(next - started - 1_500);
      await deliver(shop.needs);
      expect(shop.receiver.got).toHaveLength(count);
      galla.pass(1_600);
      await deliver(shop.needs);
      expect(shop.receiver.got).toHaveLength(count + 1);
    }
    const seconds = [5, 30, 300, 1_800, 7_200, 18_000, 50_400, 86_400, 86_400];
    for (const [index, gap] of gaps.entries()) {
      expect(gap).toBeGreaterThan((seconds[index] ?? 0) * 1_000 - 2_000);
      expect(gap).toBeLessThan((seconds[index] ?? 0) * 1_100 + 2_000);
    }
    await expect(nextAttemptAt()).rejects.toThrow('no result');
    expect(new Set(shop.receiver.got.map(({ id }) => id)).size).toBe(1);
    expect(new Set(shop.receiver.got.map(({ body }) => body)).size).toBe(1);
  });

  test('redirects are not followed, and up to 64 KB of an answer are stored', async () => {
    const { webhook } = await addEndpoint(shop.admin, shop.receiver.url);
    const other = await openReceiver();
    shop.receiver.answer = () => ({ status: 302, headers: { location: other.url }, body: 'x'.repeat(70_000) });
    await galla.pay(shop.merchant, {});
    await work(galla, shop.needs);
    expect(other.got).toHaveLength(0);
    const attempt = first((await eventOf(webhook.id)).attempts);
    expect(attempt).toMatchObject({ answer: { status: 302 }, cut: true });
    expect(attempt.responseBody).toHaveLength(64 * 1024);
    await other.close();
  });

  test('the events of one payment arrive in order, even if the first one fails', async () => {
    await addEndpoint(shop.admin, shop.receiver.url, ['payment.pending', 'payment.completed']);
    const at = new Date(galla.now() - 60_000).toISOString();
    const providerTransactionId = `T${galla.now()}ORDER`;
    const pending = { providerTransactionId, createdAt: at, state: 'PENDING' as const, updatedAt: at };
    await galla.pay(shop.merchant, pending);
    await galla.pay(shop.merchant, { ...pending, state: 'COMPLETED', updatedAt: new Date(galla.now()).toISOString() });
    let fails = true;
    shop.receiver.answer = () => (fails ? 500 : 200);
    await work(galla, shop.needs);
    expect(shop.receiver.got.map(({ type }) => type)).toEqual(['payment.pending']);
    fails = false;
    galla.pass(6_000);
    await work(galla, shop.needs);
    expect(shop.receiver.got.map(({ type }) => type)).toEqual([
      'payment.pending',
      'payment.pending',
      'payment.completed',
    ]);
    expect(shop.receiver.got.map(({ data }) => data['status'])).toEqual(['PENDING', 'PENDING', 'COMPLETED']);
  });
});

async function eventOf(endpointId: string) {
  const { attempts } = (await shop.admin.send('POST', `${path}/${endpointId}/attempts`, { body: {} })).json();
  return (await shop.admin.send('GET', `${path}/${endpointId}/events/${attempts[0].eventId}`)).json() as {
    state: string;
    nextAt: string | null;
    attempts: { answer: { status: number | null }; cut: boolean; responseBody: string }[];
  };
}

/** When the merchant's waiting delivery is tried next, in ms. */
async function nextAttemptAt(): Promise<number> {
  const { due_at } = await galla.rows.kysely
    .selectFrom('webhook_delivery')
    .select('due_at')
    .where('tenant_id', '=', shop.merchant.tenantId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return new Date(due_at).getTime();
}
