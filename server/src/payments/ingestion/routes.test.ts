// Also on PostgreSQL 15.
import { beforeAll, describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { signRequest } from '../../platform/rail/signing.ts';
import { findDisagreements } from './testing/recount.ts';
import { anEvent } from './testing/shops.ts';

const galla = useGalla();
const secret = 'a-secret-of-the-test';

beforeAll(async () => {
  await galla.addMerchant({ merchantId: 'KAAPI01' });
  for (const [id, active] of [
    ['engine-1', true],
    ['engine-off', false],
  ] as const) {
    const sealed_secret = sealEngineSecret(galla.masterKey, id, secret);
    await galla.rows.kysely
      .insertInto('engine_key')
      .values({ id, name: id, sealed_secret, active, created_at: new Date() })
      .execute();
  }
});

interface Attempt {
  readonly key?: string;
  readonly secret?: string;
  readonly at?: number;
  readonly type?: string;
  readonly signed?: string;
}

async function post(
  body: string | Buffer,
  { key = 'engine-1', at = Date.now(), type = 'application/json', ...rest }: Attempt = {},
) {
  const headers = { 'content-type': type, ...signRequest(key, rest.secret ?? secret, rest.signed ?? body, at) };
  return galla.app.inject({ method: 'POST', url: '/api/ingestion/v1/payments', headers, payload: body });
}

const bodyOf = (...events: unknown[]) => JSON.stringify({ events });
const kaapi = (overrides = {}) =>
  anEvent({ merchantId: 'KAAPI01', createdAt: new Date(galla.now() - 60_000).toISOString(), ...overrides });

async function countPayments(): Promise<number> {
  const { rows } = await galla.rows.pool.query('SELECT count(*) AS count FROM payment');
  return rows[0].count;
}

describe('TXN-08 the ingestion API authenticates its engines', () => {
  test('a signed request is accepted, and its replay changes nothing', async () => {
    const body = bodyOf(kaapi(), kaapi({ amount: -1 }));
    const first = await post(body);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      accepted: 1,
      duplicates: 0,
      refused: 1,
      events: [{ status: 'accepted' }, { code: 'AMOUNT_NEGATIVE' }],
    });
    const count = await countPayments();
    const replay = await post(body);
    expect(replay.json()).toMatchObject({ accepted: 0, duplicates: 1, refused: 1 });
    expect(await countPayments()).toBe(count);
    for (const [name, rows] of Object.entries(await findDisagreements(galla.rows.pool))) expect(rows, name).toEqual([]);
  });

  test.each([
    ['an unknown key', { key: 'nobody' }, 'ENGINE_KEY_UNKNOWN'],
    ['a key that is switched off', { key: 'engine-off' }, 'ENGINE_KEY_UNKNOWN'],
    ['a key with letters that keys do not have', { key: "x' OR 1" }, 'ENGINE_KEY_UNKNOWN'],
    ['the wrong secret', { secret: 'another' }, 'ENGINE_SIGNATURE_INVALID'],
    ['another body than the signed one', { signed: '{"events":[]}' }, 'ENGINE_SIGNATURE_INVALID'],
    ['a timestamp of six minutes ago', { at: Date.now() - 360_000 }, 'ENGINE_TIMESTAMP_STALE'],
    ['a timestamp of six minutes ahead', { at: Date.now() + 360_000 }, 'ENGINE_TIMESTAMP_STALE'],
  ])('%s is refused', async (_, attempt, code) => {
    const count = await countPayments();
    const response = await post(bodyOf(kaapi()), attempt);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe(code);
    expect(await countPayments()).toBe(count);
  });
});

describe('TXN-08 invalid input changes nothing and does not stop the process', () => {
  test.each([
    ['JSON that breaks off', '{"events":[', 400, 'body'],
    ['no JSON at all', 'events=1', 400, 'body'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400, 'body'],
    ['an empty body', '', 400, 'events'],
    ['a list instead of an object', '[]', 400, undefined],
    ['events that are no list', '{"events":{}}', 400, 'events'],
    ['no event', '{"events":[]}', 400, 'events'],
    ['a field that there is not', '{"events":[{}],"mode":"fast"}', 400, undefined],
    ['1,001 events', bodyOf(...Array.from({ length: 1001 }, () => ({}))), 400, 'events'],
  ])('%s is refused', async (_, body, status, field) => {
    const response = await post(body);
    expect(response.statusCode).toBe(status);
    if (field !== undefined) expect(response.json().errors[0].field).toBe(field);
  });

  test('a body of more than 2 MB is refused', async () => {
    const response = await post(bodyOf(kaapi({ failureReason: 'x'.repeat(3 * 1024 * 1024) })));
    expect(response.statusCode).toBe(413);
  });

  test('a type other than JSON is refused', async () => {
    const response = await post(bodyOf(kaapi()), { type: 'text/csv' });
    expect(response.statusCode).toBe(415);
  });

  test('deeply nested objects, prototype keys and enormous numbers are refused one by one', async () => {
    const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`;
    const event = JSON.stringify(kaapi());
    const response = await post(
      `{"events":[${deep},{"__proto__":{"amount":5}},${event.replace(/"amount":\d+/, '"amount":1e400')},${event}]}`,
    );
    expect(
      response.json().events.map((answer: { status: string; code?: string }) => answer.code ?? answer.status),
    ).toEqual(['MALFORMED_EVENT', 'MALFORMED_EVENT', 'MALFORMED_EVENT', 'accepted']);
  });
});
