import type { AddressInfo } from 'node:net';
import type { CounterNews, CounterReady } from '@galla/contract/shops/counter/schemas.ts';
import type { TestBrowser, TestGalla } from '../../../main/testing/test-galla.ts';

/** An event of a counter's stream. */
export type CounterEvent =
  | { readonly event: 'ready'; readonly data: CounterReady }
  | { readonly event: 'payments'; readonly data: CounterNews };

/** Makes the server reachable over HTTP and returns its address. */
export async function originOf(galla: TestGalla): Promise<string> {
  if (!galla.app.server.listening) await galla.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
}

/**
 * Reads a counter's stream until `enough` returns true or the server ends it. `onReady` is called once, after the first
 * event.
 */
export async function followCounter(
  galla: TestGalla,
  phone: TestBrowser,
  enough: (events: readonly CounterEvent[]) => boolean,
  { since, onReady }: { readonly since?: string | undefined; readonly onReady?: () => void } = {},
): Promise<{ readonly events: CounterEvent[]; readonly ended: boolean }> {
  const controller = new AbortController();
  const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const response = await fetch(`${await originOf(galla)}/api/counter/v1/live${query}`, {
    headers: { cookie },
    signal: controller.signal,
  });
  if (response.status !== 200) throw new Error(`The stream was answered ${response.status}`);
  const events: CounterEvent[] = [];
  let text = '';
  let isReady = false;
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) } as CounterEvent);
    }
    if (!isReady && events.length > 0) {
      isReady = true;
      onReady?.();
    }
    if (enough(events)) {
      controller.abort();
      return { events, ended: false };
    }
  }
  return { events, ended: true };
}

/** The amounts of payments in some events, in paise. */
export const amountsOf = (events: readonly CounterEvent[]): number[] =>
  events.flatMap(({ event, data }) => (event === 'payments' ? data.payments.map(({ amount }) => amount) : []));
