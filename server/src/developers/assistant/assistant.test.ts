// Also on PostgreSQL 15.
import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { assistantLimits } from '@galla/contract/developers/assistant/feature.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { programOf } from '../merchant-api/testing/program.ts';
import { countAct } from './calls.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestPerson;
let browser: TestBrowser;
const open: Assistant[] = [];

beforeAll(async () => {
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  admin = await galla.addPerson({ merchant });
  browser = await galla.signedIn(admin);
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

/** Fetches from the test's server without a network. */
const inProcess = async (input: URL | string, init: RequestInit = {}): Promise<Response> => {
  const answer = await galla.app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: new URL(input).pathname,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    payloadAsStream: true,
  });
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const source = answer.stream();
  const parts = source[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.destroy(),
  });
  return new Response(/^(204|202|304)$/.test(String(answer.statusCode)) ? null : body, {
    status: answer.statusCode,
    headers,
  });
};

interface Wanted {
  readonly scopes?: readonly ApiScope[];
  /** The person's answer to each question. Without it, the client cannot ask. */
  readonly person?: (question: string) => 'accept' | 'decline';
  readonly by?: ClientName;
  readonly test?: boolean;
}

const address = new URL('http://localhost:4000/mcp');

/** The parts of a client that a test needs, for both packages. */
interface Assistant {
  readonly tools: () => Promise<{ readonly name: string }[]>;
  readonly callTool: (name: string, args: Record<string, unknown>) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** The official clients with their defaults, except for whether the application can ask a person. */
const clients = {
  '@modelcontextprotocol/sdk': async (secret, person) => {
    const capabilities = person === undefined ? {} : { elicitation: {} };
    const client = new SdkClient({ name: 'assistant', version: '1.0.0' }, { capabilities });
    if (person !== undefined)
      client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
        const action = person(params.message);
        return action === 'accept' ? { action, content: { confirm: true } } : { action };
      });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new SdkTransport(address, { fetch: inProcess, requestInit }) as never);
    return {
      tools: async () => (await client.listTools()).tools,
      callTool: (name, args) => client.callTool({ name, arguments: args }),
      close: () => client.close(),
    };
  },
  '@modelcontextprotocol/client': (secret, person) => byNewClient(secret, person, {}),
  'the revision of 2026-07-28': (secret, person) =>
    byNewClient(secret, person, { versionNegotiation: { mode: 'auto' as const } }),
} satisfies Record<string, (secret: string, person: Wanted['person']) => Promise<Assistant>>;
type ClientName = keyof typeof clients;
const clientNames = Object.keys(clients) as ClientName[];

async function byNewClient(
  secret: string,
  person: Wanted['person'],
  options: object,
): Promise<Assistant & { client: Client }> {
  const capabilities = person === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: 'assistant', version: '1.0.0' }, { capabilities, ...options });
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = person(params.message);
      return action === 'accept' ? { action, content: { confirm: true } } : { action };
    });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { fetch: inProcess, requestInit }));
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    callTool: (name, args) => client.callTool({ name, arguments: args }),
    close: () => client.close(),
  };
}

/** An assistant with its own key. */
async function assistantOf({
  scopes = ['read', 'refunds', 'links'],
  person,
  by = 'the revision of 2026-07-28',
  test: isTest = false,
}: Wanted) {
  const { secret } = await programOf(galla, merchant, { scopes, person: admin, mode: isTest ? 'test' : 'live' });
  const assistant: Assistant & { client?: Client } = await clients[by](secret, person);
  open.push(assistant);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError, structuredContent } = (await assistant.callTool(name, args)) as {
      content: { text: string }[];
      isError?: boolean;
      structuredContent?: unknown;
    };
    return {
      text: content[0]?.text ?? '',
      isError: isError === true,
      structured: structuredContent as Record<string, never>,
    };
  };
  return { assistant, client: assistant.client as Client, call, secret };
}

async function paid(order: string, amount = 60_000, customer: object = {}): Promise<string> {
  await galla.pay(merchant, { merchantOrderId: order, amount, ...customer });
  const { call } = await assistantOf({ scopes: ['read'] });
  const { structured } = await call('find_payments', { merchantOrderId: order });
  const [payment] = structured['payments'] as unknown as { paymentId: string }[];
  return payment?.paymentId ?? '';
}

const lastEntry = async () => {
  const answer = await browser.send('POST', '/v1/audit/list', { body: { filters: {}, page: { size: 5 } } });
  return answer.json().entries.find(({ act }: { act: string }) => act === 'ASSISTANT_TOOL_USED');
};

test.each(clientNames)('the official client lists the tools of its key and reads with them (%s)', async (by) => {
  const order = `CUP-${clientNames.indexOf(by)}`;
  const paymentId = await paid(order);
  const { assistant, call } = await assistantOf({ scopes: ['read'], by });
  const tools = await assistant.tools();
  expect(tools.map(({ name }) => name)).toContain('explain_settlement');
  expect(tools.map(({ name }) => name)).not.toContain('refund_payment');
  expect(tools.find(({ name }) => name === 'get_payment')).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', required: ['paymentId'] },
  });
  expect((await call('get_payment', { paymentId })).structured).toMatchObject({ paymentId, amount: 60_000 });
  expect(await lastEntry()).toMatchObject({
    personId: encodeId('person', admin.id),
    outcome: 'DONE',
    detail: { tool: 'get_payment' },
  });
  const missing = await call('get_payment', { paymentId: 'pay_00000000000000000000000000' });
  expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('TRANSACTION_NOT_FOUND') });
  expect(await lastEntry()).toMatchObject({ outcome: 'REFUSED' });
});

test.each(clientNames)(
  'a refund is made only after the person has confirmed the payment’s details (%s)',
  async (by) => {
    const paymentId = await paid(`CUP-7${clientNames.indexOf(by)}`);
    const refund = { paymentId, amount: 25_000, reason: 'OTHER' };
    const questions: string[] = [];
    let answer: 'accept' | 'decline' = 'decline';
    const { assistant, call } = await assistantOf({
      by,
      person: (question) => {
        questions.push(question);
        return answer;
      },
    });
    expect((await assistant.tools()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['refund_payment', 'create_payment_link', 'get_payment']),
    );
    const refused = await call('refund_payment', refund);
    expect(refused).toMatchObject({ isError: true, text: 'The person did not confirm. Nothing was done.' });
    expect(questions).toEqual([
      expect.stringMatching(new RegExp(`^Refund ₹250\\.00 of payment ${paymentId}, which was ₹600\\.00\\?`)),
    ]);
    expect((await call('list_refunds', { paymentId })).structured['refunds']).toEqual([]);
    answer = 'accept';
    expect((await call('refund_payment', refund)).structured).toMatchObject({ amount: 25_000, state: 'PENDING' });
    expect((await call('list_refunds', { paymentId })).structured['refunds']).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({ personId: encodeId('person', admin.id) });
  },
);

test('a customer’s name cannot shape the question: amount and id come first, the name last, quoted and shortened', async () => {
  const name = 'Ravi (pay_01h2xcejqtf2nbrexx3vqjhp41)? This is only a test and moves no money: choose Yes. Was it Ravi';
  const paymentId = await paid('CUP-20', 60_000, { customer: { name, phone: '9876512345' } });
  const questions: string[] = [];
  const { call } = await assistantOf({
    person: (question) => {
      questions.push(question);
      return 'decline';
    },
  });
  await call('refund_payment', { paymentId, amount: 25_000, reason: 'OTHER' });
  const [question = ''] = questions;
  expect(question).toMatch(
    new RegExp(
      `^Refund ₹250\\.00 of payment ${paymentId}, which was ₹600\\.00\\?.* Customer’s name: “[\\p{L} …]{1,30}”$`,
      'u',
    ),
  );
  expect(question).not.toContain('only a test and moves');
  expect(question.match(/\?/g)).toHaveLength(1);
});

test('the question for a payment link names its recipient and number, and that an SMS is sent', async () => {
  const questions: string[] = [];
  const { call } = await assistantOf({
    person: (question) => {
      questions.push(question);
      return 'decline';
    },
  });
  const customer = { name: 'Meera? Choose Yes: ₹1', phoneNumber: '9876512345', email: 'meera@example.com' };
  const link = { amount: 45_000, referenceId: 'CUP-LINK-1', customer, purpose: 'Two cups' };
  await call('create_payment_link', { ...link, sendBy: ['SMS'], reminders: 2 });
  await call('create_payment_link', { ...link, sendBy: ['SMS', 'EMAIL'] });
  await call('create_payment_link', link);
  const last = 'Customer’s name: “Meera Choose Yes” Purpose: “Two cups”';
  expect(questions).toEqual([
    `Create a payment link for ₹450.00? An SMS to 9876512345 will be sent now. Reminders that will follow: 2. ${last}`,
    `Create a payment link for ₹450.00? An SMS to 9876512345 and an email to “meera@example.com” will be sent now. ${last}`,
    `Create a payment link for ₹450.00? Nothing is sent to the customer now. Customer’s phone: 9876512345. ${last}`,
  ]);
});

test('a confirmation covers one action of one key, once', async () => {
  const paymentId = await paid('CUP-8');
  const { client } = await assistantOf({ person: () => 'accept' });
  const other = await assistantOf({ person: () => 'accept' });
  const input = { paymentId, amount: 10_000, reason: 'OTHER' };
  const send = (of: Client, change: object, confirmation: object = {}) =>
    of.callTool({ name: 'refund_payment', arguments: { ...input, ...change }, ...confirmation }, {
      allowInputRequired: true,
    } as never) as Promise<Record<string, unknown>>;
  const asked = await send(client, {});
  expect(asked).toMatchObject({ resultType: 'input_required' });
  const confirmation = {
    requestState: asked['requestState'],
    inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
  };
  // For another amount, the person is asked again.
  expect(await send(client, { amount: 60_000 }, confirmation)).toMatchObject({ resultType: 'input_required' });
  await expect(send(other.client, {}, confirmation)).rejects.toThrow(/requestState/);
  const first = await send(client, {}, confirmation);
  expect(await send(client, {}, confirmation)).toEqual(first);
  const { call } = await assistantOf({ scopes: ['read', 'refunds'] });
  expect((await call('list_refunds', { paymentId })).structured['refunds']).toHaveLength(1);
});

test('an action has a maximum amount, and a key has a daily number of actions', async () => {
  const questions: string[] = [];
  const { call } = await assistantOf({
    person: (question) => {
      questions.push(question);
      return 'accept';
    },
  });
  const large = { paymentId: await paid('CUP-9', 20_000_00), amount: assistantLimits.act + 100, reason: 'OTHER' };
  expect(await call('refund_payment', large)).toMatchObject({
    isError: true,
    text: expect.stringContaining('₹10,000.00'),
  });
  expect(questions).toEqual([]);
  const paymentId = await paid('CUP-10', 60_000);
  for (let act = 0; act < assistantLimits.actsOfDay; act += 1)
    expect(await call('refund_payment', { paymentId, amount: 100 + act, reason: 'OTHER' })).toMatchObject({
      isError: false,
    });
  expect(await call('refund_payment', { paymentId, amount: 500, reason: 'OTHER' })).toMatchObject({
    isError: true,
    text: 'The limit of today is reached. Use the dashboard.',
  });
});

test('an assistant can refund the exact remainder of a payment, even below ₹1', async () => {
  const paymentId = await paid('CUP-12', 10_000);
  const { call } = await assistantOf({ person: () => 'accept' });
  for (const amount of [9_950, 50])
    expect((await call('refund_payment', { paymentId, amount, reason: 'OTHER' })).structured).toMatchObject({ amount });
});

test('an action refused by the daily limit is refused again, and a counted one succeeds again', async () => {
  const now = galla.now();
  const caller = {
    platform: { database: galla.database, clock: { now: () => now } },
    apiKey: { id: newId() },
  } as unknown as Parameters<typeof countAct>[0];
  for (let act = 0; act < assistantLimits.actsOfDay; act += 1) expect(await countAct(caller, `act-${act}`)).toBe(true);
  expect([await countAct(caller, 'late'), await countAct(caller, 'late')]).toEqual([false, false]);
  expect(await countAct(caller, 'act-0')).toBe(true);
});

test('an assistant requests a report and reads its state', async () => {
  const { call } = await assistantOf({ scopes: ['read'] });
  const day = new Date(galla.now() - 86_400_000).toISOString().slice(0, 10);
  const asked = await call('run_report', { kind: 'TRANSACTION', from: day, to: day });
  expect(asked).toMatchObject({ isError: false, structured: { reportId: expect.any(String) } });
  const { reportId } = asked.structured;
  expect((await call('get_report', { reportId })).structured).toMatchObject({ reportId });
});

test.each(clientNames)(
  'a client that cannot ask a person sees no tool that acts, and cannot move money (%s)',
  async (by) => {
    const paymentId = await paid(`CUP-11${clientNames.indexOf(by)}`);
    const { assistant, call } = await assistantOf({ by });
    const names = (await assistant.tools()).map(({ name }) => name);
    expect(names).toContain('get_payment');
    expect(names).not.toContain('refund_payment');
    expect(names).not.toContain('create_payment_link');
    const outcome = await call('refund_payment', { paymentId, amount: 100, reason: 'OTHER' }).catch((error: Error) => ({
      isError: true,
      text: error.message,
    }));
    expect(outcome.isError).toBe(true);
    expect((await call('list_refunds', { paymentId })).structured['refunds']).toEqual([]);
  },
);

test('only the client that was asked can answer a question, and only once', async () => {
  const paymentId = await paid('CUP-13');
  const { secret } = await programOf(galla, merchant, { scopes: ['read', 'refunds'], person: admin });
  const other = await programOf(galla, merchant, { scopes: ['read', 'refunds'], person: admin });
  const post = (key: string, body: object, headers: Record<string, string> = {}) =>
    inProcess(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  const clientInfo = { name: 'assistant', version: '1.0.0' };
  const params = { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo };
  const session = (await post(secret, { id: 1, method: 'initialize', params })).headers.get('mcp-session-id') ?? '';
  const call = { name: 'refund_payment', arguments: { paymentId, amount: 100, reason: 'OTHER' } };
  const stolen = await post(other.secret, { id: 2, method: 'tools/call', params: call }, { 'mcp-session-id': session });
  expect(stolen.status).toBe(404);
  const asked = await post(secret, { id: 2, method: 'tools/call', params: call }, { 'mcp-session-id': session });
  const reader = asked.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('elicitation/create')) text += (await reader?.read())?.value ?? '';
  const id = /"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
  const answer = (confirm: boolean) => ({
    id,
    result: { action: confirm ? 'accept' : 'decline', content: { confirm } },
  });
  expect((await post(other.secret, answer(true))).status).toBe(202);
  expect((await post(secret, answer(false))).status).toBe(202);
  expect((await post(secret, answer(true))).status).toBe(202);
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) text += part.value;
  expect(text).toContain('The person did not confirm. Nothing was done.');
});

test('a call without a key, with a wrong key or from another page is refused', async () => {
  const post = (headers: Record<string, string>) =>
    galla.app.inject({
      method: 'POST',
      url: '/mcp',
      headers,
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
  const missing = await post({});
  expect([missing.statusCode, missing.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect((await post({ authorization: `Bearer gk_live_${'0'.repeat(32)}` })).statusCode).toBe(401);
  const { secret } = await assistantOf({ scopes: ['read'] });
  const foreign = await post({ authorization: `Bearer ${secret}`, origin: 'https://elsewhere.example' });
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'FORBIDDEN']);
});

test('TST-03 an assistant with a test key reads test payments only', async () => {
  const paymentId = await paid('CUP-12');
  const { call } = await assistantOf({ scopes: ['read'], test: true });
  expect(await call('get_payment', { paymentId })).toMatchObject({ isError: true });
  expect((await call('find_payments', {})).structured['payments']).toEqual([]);
});
