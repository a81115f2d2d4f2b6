import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '@galla/server/src/platform/http/exchange.ts';
import { type Latency, latencyOf } from './latency.ts';

/** The network of a customer, because limits apply by network. */
export const networkOf = (turn: number): Record<string, string> => ({
  'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.${Math.floor(turn / 62_500) % 250}`,
});

/**
 * Opens customers' pages at a fixed pace, each from its own network, however long the answers take. Times are in ms.
 */
export async function openAtPace(
  url: string,
  paths: readonly string[],
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond: number },
): Promise<Latency & { readonly refused: number }> {
  const times: number[] = [];
  let refused = 0;
  const open = async (turn: number) => {
    const began = performance.now();
    const headers = { ...networkOf(turn), 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' };
    const answer = await exchange(`${url}${paths[turn % paths.length]}`, {
      method: 'GET',
      headers,
      signal: AbortSignal.timeout(30_000),
      maxBytes: 1_000_000,
    }).catch(() => undefined);
    // The API refuses requests that it would answer too late.
    if (answer === undefined || answer.status >= 500) refused += 1;
    else if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status}`);
    times.push(performance.now() - began);
  };
  const all: Promise<void>[] = [];
  const began = performance.now();
  for (let turn = 0; turn < seconds * perSecond; turn += 1) {
    const early = began + (turn * 1000) / perSecond - performance.now();
    if (early > 0) await sleep(early);
    all.push(open(turn));
  }
  await Promise.all(all);
  return { ...latencyOf(times), refused };
}
