import { CallError } from '@galla/client/call-error.ts';
import { bringsToken, createClient } from '@galla/client/client.ts';
import { readCookie } from '@galla/client/cookies.ts';
import { counter } from '@galla/contract/shops/counter/calls.ts';
import type { CounterShift, CounterState } from '@galla/contract/shops/counter/schemas.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';

/** Whether this phone is not, or no longer, a counter phone. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'COUNTER_PHONE_UNKNOWN';

const { call, open } = createClient({
  // Phones in shops are often on slow networks.
  timeoutMs: 15_000,
  init: { cache: 'no-store' },
  headers: () => ({ 'accept-language': document.documentElement.lang }),
  forgeryToken: () => readCookie('galla-csrf') ?? '',
  again: (failure) => failure.retries === 0 && bringsToken(failure),
});

export const pair = (code: string) => call(counter.pair, { body: { code } });

/** The state of the counter. */
export const findState = (): Promise<CounterState> => call(counter.state, {});

/** The open shift with current totals. */
export const findShift = async (): Promise<CounterShift> => (await call(counter.shift, {})).shift;

/** Ends the shift. One press takes effect once: the same key is sent again after a lost answer. */
export const endShift = (cashier: string, idempotencyKey: string) =>
  call(counter.endShift, { body: cashier === '' ? {} : { cashier } }, { idempotencyKey });

/** Creates a QR code for one payment of an amount. */
export async function showQr(
  body: { readonly amount: number; readonly billNumber?: string },
  idempotencyKey: string,
): Promise<DynamicQr> {
  return (await call(counter.showQr, { body }, { idempotencyKey })).dynamicQr;
}

/** The current state of a QR code of this counter. */
export const findQr = async (id: string): Promise<DynamicQr> =>
  // An id from the address; the server refuses one that is none.
  (await call(counter.findQr, { params: { id: id as DynamicQr['id'] } })).dynamicQr;

/** Cancels a QR code that is waiting. */
export const cancelQr = async (id: DynamicQr['id']): Promise<DynamicQr> =>
  (await call(counter.cancelQr, { params: { id } })).dynamicQr;

export const leave = () => call(counter.leave, {});

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
  try {
    const input = { query: since === undefined ? {} : { since } };
    const response = await open(counter.live, input, { signal: AbortSignal.any([signal, silence.signal]) });
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
