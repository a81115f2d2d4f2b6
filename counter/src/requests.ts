import { hostCookie } from '@galla/contract/core/cookies.ts';
import type { CounterShift, CounterState } from '@galla/contract/shops/counter/schemas.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';

/** The refusal, or `unreachable` when it is unknown whether the server got the request. */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether this phone is not, or no longer, a counter phone. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'COUNTER_PHONE_UNKNOWN';

const waitMs = 15_000;

/** The CSRF token, which the page gets in a readable cookie (SES-12). */
function forgeryToken(): string {
  const entries = document.cookie.split('; ');
  const values = [true, false].map((overTls) => {
    const start = `${hostCookie('galla-csrf', overTls)}=`;
    return entries.find((entry) => entry.startsWith(start))?.slice(start.length);
  });
  return values.find((value) => value !== undefined) ?? '';
}

async function call<T>(path: string, body?: object, key?: string): Promise<T> {
  const response = await send(path, body, key);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && answer !== undefined) return answer as T;
  const problem = Object(answer) as { readonly code?: string; readonly message?: string };
  throw new CallError(problem.code ?? 'unreachable', problem.message ?? '');
}

/**
 * A refusal that brings a fresh token is retried once; this happens to a page that was cached for longer than its
 * token.
 */
async function send(
  path: string,
  body: object | undefined,
  key: string | undefined,
  isRepeated = false,
): Promise<Response | undefined> {
  const response = await fetch(`/api/counter/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    cache: 'no-store',
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'x-csrf-token': forgeryToken() }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => undefined);
  const hasFreshToken = response?.headers.has('x-csrf-token') === true;
  return response?.status === 403 && hasFreshToken && !isRepeated ? send(path, body, key, true) : response;
}

export const pair = (code: string) => call<object>('pair', { code });

/** The state of the counter. */
export const findState = () => call<CounterState>('state');

/** The open shift with current totals. */
export const findShift = async () => (await call<{ shift: CounterShift }>('shift')).shift;

/** Ends the shift. One press takes effect once: the same key is sent again after a lost answer. */
export const endShift = (cashier: string, key: string) =>
  call<{ ended: CounterShift; shift: CounterShift }>('shift/end', cashier === '' ? {} : { cashier }, key);

/** Creates a QR code for one payment of an amount. */
export async function showQr(
  request: { readonly amount: number; readonly billNumber?: string },
  key: string,
): Promise<DynamicQr> {
  return (await call<{ dynamicQr: DynamicQr }>('dynamic-qr', request, key)).dynamicQr;
}

/** The current state of a QR code of this counter. */
export const findQr = async (id: string) => (await call<{ dynamicQr: DynamicQr }>(`dynamic-qr/${id}`)).dynamicQr;

/** Cancels a QR code that is waiting. */
export const cancelQr = async (id: string) =>
  (await call<{ dynamicQr: DynamicQr }>(`dynamic-qr/${id}/cancel`, {})).dynamicQr;

export const leave = () => call<object>('leave', {});

/** A message of the stream. */
export interface StreamMessage {
  readonly event: string;
  readonly data: unknown;
}

/** Longer than the 10 s between two messages of a live stream. */
const silenceMs = 25_000;

/** Follows the counter's stream until it ends or falls silent. @throws CallError when it is refused */
export async function follow(
  since: string | undefined,
  signal: AbortSignal,
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  try {
    const response = await fetch(`/api/counter/v1/live${query}`, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok) {
      const problem = Object(await response.json().catch(() => undefined)) as { readonly code?: string };
      throw new CallError(problem.code ?? 'unreachable', '');
    }
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; reader !== undefined; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const parts = `${text}${value}`.split('\n\n');
      text = parts.pop() ?? '';
      for (const message of parts.flatMap(messageOf)) onMessage(message);
    }
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(part: string): StreamMessage[] {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(part) ?? [];
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
}
