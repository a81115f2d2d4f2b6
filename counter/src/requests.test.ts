import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endShift, findShift, follow, isSignedOut } from './requests.ts';

const shift = { ended: {}, shift: {} };

/** A server that gives these answers in order and keeps the requests. */
function answering(...answers: readonly Response[]): RequestInit[] {
  const sent: RequestInit[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    sent.push(request);
    return left.shift();
  });
  return sent;
}

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en-IN' }, cookie: '__Host-galla-csrf=token' }));
afterEach(() => vi.unstubAllGlobals());

test('a page cached for longer than its token sends a press once more, with the same key', async () => {
  const stale = Response.json({ code: 'FORBIDDEN' }, { status: 403, headers: { 'x-csrf-token': 'fresh' } });
  const sent = answering(stale, Response.json(shift));
  expect(await endShift('Asha', 'one-press')).toEqual(shift);
  expect(sent).toHaveLength(2);
  for (const { headers } of sent)
    expect(headers).toMatchObject({ 'x-csrf-token': 'token', 'idempotency-key': 'one-press' });
});

test('a phone that was signed out learns it from a call and from its stream', async () => {
  const refusal = () => Response.json({ code: 'COUNTER_PHONE_UNKNOWN' }, { status: 401 });
  answering(refusal(), refusal());
  expect(await findShift().catch(isSignedOut)).toBe(true);
  expect(await follow(undefined, new AbortController().signal, () => undefined).catch(isSignedOut)).toBe(true);
});

test('messages of the stream arrive whole, however the network cuts them', async () => {
  const text = 'event: ready\ndata: {"now":"1"}\n\nevent: payments\ndata: {"now":"2"}\n\n';
  const body = new ReadableStream({
    start(controller) {
      for (const part of [text.slice(0, 20), text.slice(20, 41), text.slice(41)])
        controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  answering(new Response(body));
  const heard: string[] = [];
  await follow('0', new AbortController().signal, ({ event, data }) => heard.push(`${event} ${JSON.stringify(data)}`));
  expect(heard).toEqual(['ready {"now":"1"}', 'payments {"now":"2"}']);
});
