import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import { counter } from '@galla/contract/shops/counter/calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from './address.ts';
import type { CallError } from './call-error.ts';
import { bringsToken, type CallOptions, type ClientSettings, createClient } from './client.ts';

interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answering = (response: ServerResponse) => void;

const unitId = 'pay_06b0000000000000000000000a' as const;
const terms = { params: { unitId } };
const refund = { body: { unitId, amount: 100, reason: 'OTHER' } } as const;

const asked: Asked[] = [];
let answers: Answering[] = [];
let origin = '';

/** A server that gives the answers in order and keeps what was asked. */
const server = createServer((request, response) => {
  const answer = answers.shift();
  void text(request).then((body) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    if (answer === undefined) request.socket.destroy();
    else answer(response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  asked.length = 0;
  answers = [];
});

const client = (settings: ClientSettings<CallOptions, CallError> = {}) =>
  createClient({ transport: (address, request) => fetch(origin + address, request), ...settings });

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const html =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');

/** Headers and half a body; then nothing more. */
const half: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"refundable":');
};

test('an address has its parameters and query escaped, and nothing for undefined values', () => {
  expect(addressOf(counter.findQr, { params: { id: 'dqr_a/b ?' } })).toBe('/api/counter/v1/dynamic-qr/dqr_a%2Fb%20%3F');
  expect(addressOf(counter.live, { query: { since: '2026-11-29T10:00:00.000Z' } })).toBe(
    '/api/counter/v1/live?since=2026-11-29T10%3A00%3A00.000Z',
  );
  expect(addressOf(counter.live, { query: { since: undefined } })).toBe('/api/counter/v1/live');
});

test('a call sends JSON, the app’s headers and, unless it is a plain GET, the CSRF token', async () => {
  answers = [json(200, { refundable: 5 }), json(200, {}), json(200, {})];
  const { call } = client({ headers: () => ({ 'x-app-id': 'till' }), forgeryToken: () => 'token' });
  expect(await call(refunds.terms, terms)).toEqual({ refundable: 5 });
  await call(refunds.create, refund, { captcha: 'solved' });
  await call(counter.leave, {});
  const [read, write, empty] = asked;
  expect(read).toMatchObject({ headers: { accept: 'application/json', 'x-app-id': 'till' }, body: '' });
  expect(read?.headers).not.toHaveProperty('x-csrf-token');
  expect(write?.headers).toMatchObject({ 'x-csrf-token': 'token', 'x-captcha': 'solved' });
  expect(write?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(write?.body ?? '')).toEqual(refund.body);
  expect(empty?.line).toBe('POST /api/counter/v1/leave');
  expect(empty?.headers).not.toHaveProperty('content-type');
});

test('REF-03 one call sends one key however often it is sent, another call another, and a caller may give its own', async () => {
  answers = [json(500, { code: 'CF004' }), json(200, {}), json(200, {}), json(200, {}), json(200, {})];
  const { call } = client({ again: ({ retries }) => retries === 0 });
  await call(refunds.create, refund);
  await call(refunds.create, refund);
  await call(refunds.create, refund, { idempotencyKey: 'kept' });
  await call(refunds.terms, terms);
  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys.slice(3)).toEqual(['kept', undefined]);
});

test('a call refused for its CSRF token is sent again, once, if the answer brings a new token', async () => {
  const fresh = { 'x-csrf-token': 'fresh' };
  const settings = {
    again: (failure: Parameters<typeof bringsToken>[0]) => failure.retries === 0 && bringsToken(failure),
  };
  answers = [json(403, { code: 'FORBIDDEN' }, fresh), json(200, { refundable: 5 })];
  expect(await client(settings).call(refunds.terms, terms)).toEqual({ refundable: 5 });
  answers = [json(403, { code: 'FORBIDDEN' }, fresh), json(403, { code: 'FORBIDDEN' }, fresh)];
  await expect(client(settings).call(refunds.terms, terms)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  answers = [json(403, { code: 'PR002' }, fresh)];
  await expect(client(settings).call(refunds.terms, terms)).rejects.toMatchObject({ code: 'PR002' });
  expect(asked).toHaveLength(5);
});

test('an error answer gives its code, text, fields, wait and request id, and the app is told of it', async () => {
  const errors = [{ field: 'amount', message: 'Too much.' }];
  const body = { code: 'REFUND_TOO_LARGE', message: 'Less is left.', errors, requestId: 'req_1' };
  answers = [json(429, body, { 'retry-after': '30' })];
  const refused: unknown[] = [];
  const { call } = client({ onRefused: ({ name }, { code }) => refused.push([name, code]) });
  await expect(call(refunds.create, refund)).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
    status: 429,
    message: 'Less is left.',
    errors,
    requestId: 'req_1',
    retryAfterSeconds: 30,
    isUnanswered: false,
  });
  expect(refused).toEqual([['refunds.create', 'REFUND_TOO_LARGE']]);
});

test('HTTP-02 a call without an answer and a call whose body stalls end in time', async () => {
  const timedOut = { code: 'ECONNABORTED', status: 418, isUnanswered: true };
  answers = [() => undefined, half, half];
  await expect(client({ timeoutMs: 100 }).call(refunds.terms, terms)).rejects.toMatchObject(timedOut);
  await expect(client({ timeoutMs: 100 }).call(refunds.terms, terms)).rejects.toMatchObject(timedOut);
  await expect(client().call(refunds.terms, terms, { timeoutMs: 100 })).rejects.toMatchObject(timedOut);
});

test('HTTP-02 a lost connection, a body that breaks off and a page in its place never show the browser’s message', async () => {
  const lost = { code: 'COMMUNICATION_ERROR', status: 418, message: '', isUnanswered: true };
  const brokenOff: Answering = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"refundable":', () => response.destroy());
  };
  answers = [(response) => response.destroy(), brokenOff, html(200), html(502)];
  const { call } = client();
  for (const _ of [1, 2, 3]) await expect(call(refunds.terms, terms)).rejects.toMatchObject(lost);
  await expect(call(refunds.terms, terms)).rejects.toMatchObject({ code: 'STATUS_502', isUnanswered: true });
});

test('HTTP-04 a call that its caller gives up ends with the caller’s reason, before and after its headers', async () => {
  const given = [new AbortController(), new AbortController()] as const;
  answers = [() => given[0].abort(), half];
  const before = client().call(refunds.terms, terms, { signal: given[0].signal });
  await expect(before).rejects.toMatchObject({ name: 'AbortError' });
  const { call } = client({
    async transport(address, request) {
      const response = await fetch(origin + address, request);
      given[1].abort();
      return response;
    },
  });
  const after = call(refunds.terms, terms, { signal: given[1].signal });
  await expect(after).rejects.toMatchObject({ name: 'AbortError' });
});

test('a file and a stream have no time limit, and their refusals are read like any other', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const file: Answering = (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b');
  const input = { params: { settlementId: 'stl_06b0000000000000000000000a' } } as const;
  answers = [file, json(404, { code: 'STATUS_404' }), file, json(401, { code: 'COUNTER_PHONE_UNKNOWN' })];
  const { download, open } = client();
  expect(await (await download(settlements.download, input)).text()).toBe('a,b');
  await expect(download(settlements.download, input)).rejects.toMatchObject({ code: 'STATUS_404' });
  expect(await (await open(counter.live, { query: {} })).text()).toBe('a,b');
  await expect(open(counter.live, { query: {} })).rejects.toMatchObject({ code: 'COUNTER_PHONE_UNKNOWN' });
  expect(limits).not.toHaveBeenCalled();
});

test('REF-05 a form is sent by its own transport, with the headers of any other call and without a time limit', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const { call } = client({ forgeryToken: () => 'token' });
  const answer = await call(refunds.create, refund, {
    async sendBy(address, request) {
      expect(`${request.method} ${address}`).toBe('POST /api/v1/transactions/backToSource');
      expect(request.headers).toMatchObject({ 'x-csrf-token': 'token' });
      expect(request.headers).not.toHaveProperty('content-type');
      expect(request.body).toBeNull();
      return Response.json({ sent: true });
    },
  });
  expect(answer).toEqual({ sent: true });
  expect(limits).not.toHaveBeenCalled();
});
