import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measure } from '../bench.ts';
import { followLive } from '../follow-live.ts';
import { inWords, latencyOf } from '../latency.ts';
import { newPayments } from '../refunding.ts';
import { type BankParts, withBank } from '../with-bank.ts';

const refunds = Number(process.env['BENCH_REFUNDS'] ?? 300);
/** Ten clicks a second, like a busy team. */
const everyMs = 100;
/** One rupee each, below every limit of a merchant. */
const amount = 100;
/** The target: a refund is final within a second. */
const maxMs = 1_000;
/** A refund that is not final after this time counts as missing. */
const giveUpMs = 60_000;

async function measure({ merchant, apiClient, api }: BankParts): Promise<Measure> {
  const ids = await newPayments(api.url, merchant, refunds);
  const [pressed, answered, final] = [new Map<string, number>(), [] as number[], new Map<string, number>()];
  const stream = await followLive(apiClient, api.url, (payments) => {
    for (const { unitId, refundedAmount } of payments)
      if (pressed.has(unitId) && refundedAmount === amount && !final.has(unitId)) final.set(unitId, performance.now());
  });
  const press = async (unitId: string) => {
    const at = performance.now();
    pressed.set(unitId, at);
    const body = { unitId, amount, reason: 'CUSTOMER_REQUEST' };
    await apiClient.call(api.url, '/api/v1/transactions/backToSource', body, { 'idempotency-key': randomUUID() });
    answered.push(performance.now() - at);
  };
  const calls: Promise<void>[] = [];
  for (const id of ids) {
    calls.push(press(id));
    await sleep(everyMs);
  }
  await Promise.all(calls);
  for (const until = performance.now() + giveUpMs; final.size < refunds && performance.now() < until; )
    await sleep(100);
  stream.close();
  if (final.size < refunds) throw new Error(`${refunds - final.size} of ${refunds} refunds are not final`);
  const latency = latencyOf(ids.map((id) => (final.get(id) ?? Number.NaN) - (pressed.get(id) ?? Number.NaN)));
  console.log(`From the press to the answer: ${inWords(latencyOf(answered))}`);
  console.log(`From the press to the final refund on the live stream: ${inWords(latency)}`);
  const ratio = latency.p99 / maxMs;
  return { value: latency.p99, unit: 'ms', limit: maxMs, ratio, aim: '≤ 1', reached: ratio <= 1 };
}

/** From the call that requests a refund, through worker and bank, to its payment on the live stream with the refund. */
export const bench: Bench = {
  name: 'refund-live',
  about: `${refunds} refunds, from the call to the refunded payment on the live stream, p99 against a second`,
  run: () => withBank(measure),
};
