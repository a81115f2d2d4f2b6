import { type ApiScope, apiScopes } from '@galla/contract/core/api/scopes.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { roles } from '@galla/contract/core/permissions.ts';
import { apiProblemBody } from '@galla/contract/core/problem.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiShapes } from '../../developers/merchant-api/docs/reference.ts';
import type { Program } from '../../developers/merchant-api/testing/program.ts';
import { programOf } from '../../developers/merchant-api/testing/program.ts';
import { webhookOf } from '../../developers/webhooks/testing/rows.ts';
import { addForeignRows, type Foreign, idNamed } from '../testing/all-samples.ts';
import { hostileCalls } from '../testing/hostile-calls.ts';
import type { TestBrowser, TestMerchant } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();
const ofPrograms = allEndpoints.filter(({ spec }) => spec.access.who === 'api-key');
const ofOthers = allEndpoints.filter(({ spec }) => /^(person|signed-in|member|vendor|counter)$/.test(spec.access.who));
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
let merchant: TestMerchant;
let program: Program;
/** A program for each scope. */
const scoped = new Map<ApiScope, Program>();

beforeAll(async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  program = await programOf(galla, merchant);
  for (const scope of apiScopes) scoped.set(scope, await programOf(galla, merchant, { scopes: [scope] }));
});

const knock = (
  one: Program,
  { method, path, spec }: Endpoint,
  params: Readonly<Record<string, string>> = {},
  headers = {},
) => {
  const address = path.replace('/merchant/v1', '').replace(/:(\w+)/g, (_match, name: string) => params[name] ?? 'x');
  // An open stream never ends.
  if (spec.returns === 'text/event-stream') return one.send(method, `${address}?unknown=1`, { headers });
  return one.send(method, address, method === 'GET' ? { headers } : { headers, body: {} });
};

describe('key × endpoint', () => {
  test.each(named(ofPrograms))(
    'DEV-04 %s is refused without a key, with a wrong one, and with a session',
    async (_name, endpoint) => {
      for (const authorization of ['', `Bearer gk_live_${'0'.repeat(32)}`, 'Basic Og==', 'Bearer x'])
        expect((await knock(program, endpoint, {}, { authorization })).statusCode).toBe(401);
      galla.startWindow(600_000);
    },
  );

  test.each(named(ofPrograms))(
    'DEV-04 %s is refused to a key without its scope, and allowed to each key that has one',
    async (_name, endpoint) => {
      const { access } = endpoint.spec;
      const wanted: readonly string[] = access.who === 'api-key' ? access.anyOf : [];
      for (const [scope, one] of scoped) {
        const answer = await knock(one, endpoint);
        if (wanted.includes(scope)) expect([401, 403]).not.toContain(answer.statusCode);
        else expect([answer.statusCode, answer.json().code]).toEqual([403, 'API_KEY_SCOPE']);
      }
    },
  );

  test('DEV-04 a key cannot call the endpoints of people, vendors and counters', async () => {
    const browser = galla.browser();
    for (const { method, path } of ofOthers) {
      const body = method === 'GET' ? {} : { body: {} };
      const headers = { authorization: `Bearer ${program.secret}` };
      const { statusCode } = await browser.send(method, path.replace(/:(\w+)/g, 'x'), { ...body, headers });
      expect([path, [401, 403].includes(statusCode)]).toEqual([path, true]);
    }
  });

  test.each(roles.map(({ roleId }) => roleId))(
    'DEV-04 the session of a %s cannot call the endpoints of programs',
    async (role) => {
      const browser: TestBrowser = await galla.signedIn(await galla.addPerson({ merchant, role }));
      for (const { method, path } of ofPrograms) {
        const body = method === 'GET' ? {} : { body: {} };
        expect((await browser.send(method, path.replace(/:(\w+)/g, 'x'), body)).statusCode).toBe(401);
      }
    },
  );
});

describe('foreign id × endpoint', () => {
  let foreign: Foreign;
  let tester: Program;
  let hook: Awaited<ReturnType<typeof webhookOf>>;
  const idOf = (path: string): string => {
    if (path.includes('/qr-codes')) return idNamed(foreign, 'dynamicQr');
    return path.includes('/webhook-endpoints') ? hook.endpointId : idNamed(foreign, 'paymentLink');
  };

  beforeAll(async () => {
    const theirs = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name: 'canary-merchant' });
    const owner = await galla.addPerson({ role: 'MANAGER', merchant: await galla.addMerchant() });
    const membership = await galla.addMembership(owner, { merchant: theirs });
    const seller = await galla.addPerson({ merchant: theirs, role: 'CASHIER' });
    await galla.signedIn(seller);
    foreign = await addForeignRows(galla, theirs, { owner, membership, seller });
    hook = await webhookOf(galla.rows, theirs.tenantId);
    tester = await programOf(galla, theirs, { mode: 'test' });
  });

  test.each(named(ofPrograms))(
    'DEV-04 TST-03 %s reveals nothing of another merchant to a program, nor live data in test mode',
    async (_name, endpoint) => {
      const paymentId = foreign.payment;
      const refundId = idNamed(foreign, 'refund');
      const settlementId = idNamed(foreign, 'settlement');
      const reportId = idNamed(foreign, 'report');
      const id = idOf(endpoint.path);
      const orderId = paymentId.replace('pay_', 'order_');
      const params = { paymentId, refundId, settlementId, reportId, id, orderId, eventId: hook.eventId };
      for (const one of [program, tester]) {
        const answer = await knock(one, endpoint, params);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toMatch(/canary/i);
        if (endpoint.path.includes(':')) expect([400, 404]).toContain(answer.statusCode);
      }
    },
  );
});

test('DEV-04 the OpenAPI document is valid, and names every endpoint with its key', async () => {
  const answer = await galla.app.inject({ method: 'GET', url: '/api/merchant/v1/openapi.json' });
  const document = answer.json();
  const { valid, errors } = await new Validator().validate(document);
  expect([errors ?? [], valid]).toEqual([[], true]);
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(ofPrograms.length);
  const tagged = Object.values<Record<string, { tags: string[] }>>(document.paths).flatMap((path) =>
    Object.values(path),
  );
  expect(tagged.filter(({ tags }) => tags.length !== 1)).toEqual([]);
  for (const name of Object.keys(apiShapes)) expect(answer.body).toContain(`#/components/schemas/${name}`);
});

test.each(named(ofPrograms))(
  'DEV-04 %s answers any input with a reason, never with a failure',
  async (_name, endpoint) => {
    const calls = hostileCalls(endpoint);
    // In batches, as programs do.
    for (let at = 0; at < calls.length; at += 20) await Promise.all(calls.slice(at, at + 20).map(answers));
    async function answers({ address, body }: (typeof calls)[number]): Promise<void> {
      const answer = await program.send(endpoint.method, address, endpoint.method === 'GET' ? {} : { body });
      expect([address, body, answer.statusCode < 500]).toEqual([address, body, true]);
      if (answer.statusCode >= 400) expect(apiProblemBody.safeParse(answer.json()).success).toBe(true);
    }
  },
);
