import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOrder, onReached, startAttempt } from './requests.ts';

const qr = { type: 'UPI_QR' } as unknown as Parameters<typeof startAttempt>[1];
const both = { order: { state: 'CREATED' }, attempt: { state: 'PENDING' } };

interface Sent {
  readonly address: string;
  readonly request: RequestInit;
}

/** A server that gives these answers in order, or none, and keeps what was sent. */
function answering(...answers: readonly (Response | undefined)[]): Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push({ address, request });
    const answer = left.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer;
  });
  return sent;
}

const refusal = () => Response.json({ code: 'ORDER_CLOSED', message: 'This order is closed.' }, { status: 409 });
const keyOf = ({ request }: Sent) => (JSON.parse(String(request.body)) as { key: string }).key;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'hi-IN' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a press whose answer is lost, or comes from something before the server, is sent again under the same key', async () => {
  const sent = answering(undefined, new Response('<html>Bad gateway</html>', { status: 502 }), Response.json(both));
  const started = startAttempt('token', qr, undefined);
  await vi.runAllTimersAsync();
  expect(await started).toEqual(both);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(keyOf)).size).toBe(1);
});

test('a press that the server refuses is not sent again, and after three lost ones the page says so', async () => {
  const refused = answering(refusal());
  await expect(startAttempt('token', qr, 2)).rejects.toMatchObject({ code: 'ORDER_CLOSED', isUnanswered: false });
  expect(refused).toHaveLength(1);
  const lost = answering();
  const started = startAttempt('token', qr, undefined);
  const outcome = expect(started).rejects.toMatchObject({ isUnanswered: true });
  await vi.runAllTimersAsync();
  await outcome;
  expect(lost).toHaveLength(3);
});

test('a call carries no cookie and the page’s language, and tells whether it reached the server', async () => {
  const reached: boolean[] = [];
  const stop = onReached((isReached) => reached.push(isReached));
  const sent = answering(undefined, refusal());
  await expect(cancelOrder('a/b')).rejects.toMatchObject({ isUnanswered: true });
  await expect(cancelOrder('a/b')).rejects.toMatchObject({ message: 'This order is closed.' });
  stop();
  expect(reached).toEqual([false, true]);
  expect(sent[0]).toMatchObject({
    address: '/api/checkout/v1/orders/a%2Fb/cancel',
    request: { credentials: 'omit', cache: 'no-store', headers: { 'accept-language': 'hi-IN' } },
  });
});
