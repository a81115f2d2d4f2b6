import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '@galla/contract/core/problem.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { RailUnknown } from './rail.ts';
import { railsOf } from './rails.ts';
import { openSignedRail } from './signed-rail.ts';
import { signatureOf } from './signing.ts';

const secret = 'a secret of the engine for these tests';
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const rail = openSignedRail(() => ({ url, keyId: 'galla', secret }), systemClock, 300);
const refund = { refundId: 'rfnd_1', merchantId: 'M1', providerTransactionId: 'T1', amount: 100, paid: 500 };
const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('every request is signed over the bytes of its body, and one without a body over its path', async () => {
  const seen: string[] = [];
  answer = (request, response, body) => {
    const timestamp = String(request.headers['x-galla-timestamp']);
    const signed = body === '' ? `${request.method} ${request.url}` : body;
    const fits = signatureOf(secret, timestamp, signed).toString('hex') === request.headers['x-galla-signature'];
    seen.push(`${request.method} ${request.url} ${request.headers['x-galla-key']} ${fits}`);
    json(200, { refundId: 'rfnd_1', state: 'PENDING', unknownField: 1 })(request, response);
  };
  expect(await rail.startRefund(refund)).toEqual({ refundId: 'rfnd_1', state: 'PENDING' });
  expect(await rail.findRefund('rfnd_1')).toEqual({ refundId: 'rfnd_1', state: 'PENDING' });
  expect(seen).toEqual(['POST /v1/refunds galla true', 'GET /v1/refunds/rfnd_1 galla true']);
});

test('a payment answer contains the customer’s next step', async () => {
  const payment = {
    attemptId: 'att_1',
    providerTransactionId: 'T1',
    state: 'PENDING',
    next: { type: 'UPI', uri: 'upi://pay?pa=a@b&am=1.00' },
  };
  answer = json(200, payment);
  expect(await rail.findPayment('att_1')).toEqual(payment);
});

test('an item counts as unknown to the rail only if the rail itself says so', async () => {
  answer = json(404, { code: 'RAIL_NOT_FOUND' });
  expect(await rail.findRefund('rfnd_1')).toBeUndefined();
  expect(await rail.findPayment('att_1')).toBeUndefined();
  await expect(rail.startRefund(refund)).rejects.toThrow(RailUnknown);
  answer = json(404, { message: 'not found' });
  await expect(rail.findRefund('rfnd_1')).rejects.toThrow(RailUnknown);
});

test.each<[string, typeof answer]>([
  ['an error of the engine', json(500, { code: 'OOPS' })],
  ['a refusal', json(401, { code: 'ENGINE_SIGNATURE_INVALID' })],
  ['an answer about another refund', json(200, { refundId: 'rfnd_2', state: 'COMPLETED' })],
  ['a state that is not known', json(200, { refundId: 'rfnd_1', state: 'DONE' })],
  ['no JSON', (_request, response) => response.end('<html>')],
  ['no answer in time', () => undefined],
  ['a broken connection', (request) => request.socket.destroy()],
  ['too much', (_request, response) => response.end(JSON.stringify({ refundId: 'rfnd_1', x: 'x'.repeat(70_000) }))],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example' }).end()],
])('%s leaves the outcome unknown, never failed', async (_what, given) => {
  answer = given;
  await expect(rail.startRefund(refund)).rejects.toThrow(RailUnknown);
  await expect(rail.findRefund('rfnd_1')).rejects.toThrow(RailUnknown);
});

test('live payments go to the engine, in the demo to the simulator, and test payments always to the simulator', () => {
  const simulator = openSignedRail(() => ({ url, keyId: 'simulator', secret }), systemClock);
  expect(railsOf({ engine: rail, simulator, demo: true }).of('live')).toBe(rail);
  expect(railsOf({ engine: undefined, simulator, demo: true }).of('live')).toBe(simulator);
  expect(railsOf({ engine: rail, simulator, demo: false }).of('test')).toBe(simulator);
  expect(() => railsOf({ engine: undefined, simulator, demo: false }).of('live')).toThrow(
    new Problem('RAIL_MISSING', 503),
  );
});
