import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { unstorableText } from '@galla/contract/core/field-texts.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { programOf } from '../../developers/merchant-api/testing/program.ts';
import { addForeignRows, endpointSamples, type Foreign } from '../testing/all-samples.ts';
import { criteriaOf, enableAll } from '../testing/enabled-merchant.ts';
import { addressOf, sendCall } from '../testing/send-call.ts';
import type { TestBrowser } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';
import { callsWithText } from '../testing/text-fields.ts';

const galla = useGalla();

/** Texts that PostgreSQL cannot store or that a program sent by mistake: half of a surrogate pair, and a zero byte. */
const unstorable = ['Ram\ud800', '\udc00Ram', 'Ram\u0000'];
/** Texts that can be stored and must not cause a failure anywhere. */
const strange = ['x'.repeat(20_000), 'e\u0301'.repeat(30), '\u202emoc.evil', '\ufeff', '\u{10ffff}'];

const operations = allEndpoints.filter(
  ({ spec }) => /^(signed-in|member)$/.test(spec.access.who) && spec.returns !== 'text/event-stream' && !spec.upload,
);
/** These calls end the session. */
const ending = new Set(['profile.endOtherSessions', 'profile.reset', 'groups.choose', 'profile.changePassword']);
const asked = operations.filter(({ name }) => !ending.has(name));

interface World {
  readonly own: Foreign;
  readonly admin: TestBrowser;
}
const worlds = new Map<'online' | 'offline', World>();
const worldOf = (endpoint: Endpoint) => worlds.get(criteriaOf(endpoint).merchants ?? 'offline') as World;

beforeAll(async () => {
  for (const type of ['ONLINE_MERCHANT', 'OFFLINE_MERCHANT'] as const) {
    const merchant = await galla.addMerchant({ type, activated: false });
    await enableAll(galla, merchant, asked);
    const owner = await galla.addPerson({ merchant: await galla.addMerchant() });
    const membership = await galla.addMembership(owner, { merchant });
    const seller = await galla.addPerson({ merchant });
    await galla.signedIn(seller);
    const own = await addForeignRows(galla, merchant, { owner, membership, seller });
    const admin = await galla.signedIn(await galla.addPerson({ merchant }));
    worlds.set(type === 'ONLINE_MERCHANT' ? 'online' : 'offline', { own, admin });
  }
});

const sampleOf = ({ name }: Endpoint, { own }: World) => endpointSamples[name]?.(own) ?? {};
const isLimit = (status: number) => status === 429;

test('DEV-04 an order with half of a surrogate pair is refused, and its field is named', async () => {
  const program = await programOf(galla, await galla.addMerchant({ type: 'ONLINE_MERCHANT' }));
  const answer = await program.post('/orders', { merchantOrderId: 'x\ud800', amount: 100 });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ field: 'merchantOrderId', message: unstorableText }],
  ]);
  const metadata = await program.post('/orders', { merchantOrderId: 'x', amount: 100, metadata: { 'a\ud800': 'b' } });
  expect([metadata.statusCode, metadata.json().errors[0].field.split('.')[0]]).toEqual([400, 'metadata']);
});

test('role names that look alike count as one name, however their letters are encoded', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const add = (roleName: string) =>
    admin.send('POST', '/v1/user/role', { body: { roleName, permissions: ['transaction_access'] } });
  expect((await add('Caf\u00e9')).statusCode).toBe(200);
  for (const alike of ['Cafe\u0301', 'Caf\u00e9\u200e', '\u202dCaf\u00e9'])
    expect([alike, (await add(alike)).statusCode]).toEqual([alike, 409]);
});

describe('texts that the database cannot store', () => {
  test.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s names the field of a text that cannot be stored',
    async (_name, endpoint) => {
      const world = worldOf(endpoint);
      const sample = sampleOf(endpoint, world);
      for (const value of unstorable)
        for (const { field, call } of callsWithText(endpoint, 'body', sample, value)) {
          const { statusCode, body } = await sendCall(world.admin, endpoint, call);
          expect([field, statusCode < 500, body.includes('\u0000')]).toEqual([field, true, false]);
          if (statusCode === 403 || isLimit(statusCode)) continue;
          const named = (JSON.parse(body).errors ?? []).map(({ field: name }: { field: string }) => name);
          expect([field, statusCode, named.some((name: string) => `${field}.`.startsWith(`${name}.`))]).toEqual([
            field,
            400,
            true,
          ]);
        }
    },
  );

  test.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers strange texts without a failure, in its path and query too',
    async (_name, endpoint) => {
      const world = worldOf(endpoint);
      const sample = sampleOf(endpoint, world);
      for (const value of strange)
        for (const { field, call } of callsWithText(endpoint, 'body', sample, value)) {
          const { statusCode } = await sendCall(world.admin, endpoint, call);
          expect([field, value.slice(0, 20), statusCode < 500]).toEqual([field, value.slice(0, 20), true]);
        }
      const act = { headers: { [idempotencyHeader]: randomUUID() } };
      const send = (address: string) =>
        world.admin.send(
          endpoint.method,
          address,
          endpoint.method === 'GET' ? act : { ...act, body: sample.body ?? {} },
        );
      for (const raw of ['%00', 'x%00y', '%ED%A0%80', '%FF', '%E2%80%AE', '%', 'x'.repeat(3_000)]) {
        const search = new URLSearchParams(sample.query).toString();
        const path = addressOf(endpoint, sample.params);
        const inPath = endpoint.path.replace(/:\w+/g, raw);
        if (inPath !== endpoint.path) {
          const { statusCode } = await send(`${inPath}?${search}`);
          expect([inPath, statusCode < 500]).toEqual([inPath, true]);
        }
        for (const { field } of callsWithText(endpoint, 'query', sample, '')) {
          const { statusCode } = await send(`${path}?${search}&${field}=${raw}`);
          expect([field, raw, statusCode < 500]).toEqual([field, raw, true]);
        }
      }
    },
  );
});
