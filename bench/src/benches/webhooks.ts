import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { addMerchants, type BenchMerchant } from '../data/merchants.ts';
import { type Engine, prepareEngine } from '../engine.ts';
import { inWords, latencyOf } from '../latency.ts';
import { sendAtPace } from '../watched-payments.ts';
import { type Arrivals, addEndpoints, type BenchReceiver, postBare, startReceiver } from '../webhooks/endpoints.ts';

const demo = { DEMO: 'yes' } as const;
/** Separate merchants for each part, so that no part is affected by another's leftovers. */
const parts = { backlog: [2, 22], pace: [22, 42], hanging: [42, 142] } as const;
const backlogEach = 1_000;
const paceSeconds = 20;
const perTurn = 10;
const maxArrivalMs = 1_000;

interface Setting {
  readonly environment: BenchEnvironment;
  readonly engine: Engine;
  readonly receiver: BenchReceiver;
  readonly merchants: readonly BenchMerchant[];
}

let numbers = 0;
function payment({ merchantId, shop }: BenchMerchant): PaymentEvent {
  numbers += 1;
  const now = new Date().toISOString();
  const [counter] = shop.counters;
  return {
    ...({
      merchantId,
      providerTransactionId: `HOOK${Date.now()}-${numbers}`,
      state: 'COMPLETED',
      amount: 64_900,
    } as const),
    ...({ instrument: 'ACCOUNT', createdAt: now, updatedAt: now, merchantOrderId: `KO-${numbers}` } as const),
    ...(counter !== undefined && { storeId: counter.storeId, terminalId: counter.terminalId }),
  };
}

const of = ({ merchants }: Setting, [from, to]: readonly [number, number]) => merchants.slice(from, to);

async function untilArrived(receiver: BenchReceiver, count: number, patienceMs: number): Promise<void> {
  for (const until = Date.now() + patienceMs; (await receiver.count()) < count; await sleep(100))
    if (Date.now() > until) throw new Error(`${await receiver.count()} of ${count} arrived`);
}

/**
 * Everything that waits when the worker starts is collected, signed, delivered and recorded. Returns events per second.
 */
async function backlog(setting: Setting): Promise<number> {
  const { environment, engine, receiver } = setting;
  const merchants = of(setting, parts.backlog);
  await addEndpoints(
    environment,
    merchants.map(({ tenantId }) => ({ tenantId, urls: [`${receiver.url}/ok`] })),
  );
  const api = await environment.startApi(demo);
  for (const merchant of merchants)
    await engine.sendThese(
      api.url,
      Array.from({ length: backlogEach }, () => payment(merchant)),
    );
  await api.stop();
  const count = merchants.length * backlogEach;
  const worker = await environment.startBeside('worker', demo);
  await untilArrived(receiver, count, 300_000);
  await worker.stop();
  const times = [...(await receiver.take()).values()];
  return ((count - 1) * 1000) / (Math.max(...times) - Math.min(...times));
}

/** 200 payments a second while API and worker run. Returns the times from before each was sent to its arrival. */
async function atPace(setting: Setting): Promise<number[]> {
  const { environment, engine, receiver } = setting;
  const merchants = of(setting, parts.pace);
  await addEndpoints(
    environment,
    merchants.map(({ tenantId }) => ({ tenantId, urls: [`${receiver.url}/ok`] })),
  );
  const api = await environment.startApi(demo);
  const worker = await environment.startBeside('worker', demo);
  const sent = new Map<string, number>();
  const send = (turn: number) => {
    const events = Array.from({ length: perTurn }, (_, index) => {
      const merchant = merchants[(turn * perTurn + index) % merchants.length];
      if (merchant === undefined) throw new Error('The merchants are missing');
      return payment(merchant);
    });
    const at = performance.timeOrigin + performance.now();
    for (const { providerTransactionId } of events) sent.set(providerTransactionId, at);
    return [engine.sendThese(api.url, events)];
  };
  await sendAtPace(3, send);
  await untilArrived(receiver, sent.size, 60_000);
  await receiver.take();
  sent.clear();
  const { took } = await sendAtPace(paceSeconds, send);
  console.log(`${Math.round(sent.size / took)} payments/s for ${paceSeconds} s`);
  await untilArrived(receiver, sent.size, 60_000);
  const arrivals = await receiver.take();
  await worker.stop();
  await api.stop();
  return latencies(sent, arrivals);
}

/** From before a payment was sent to its arrival, for every endpoint that received it. */
const latencies = (sent: ReadonlyMap<string, number>, arrivals: Arrivals) =>
  [...arrivals].flatMap(([key, at]) => {
    const before = sent.get(key.slice(key.indexOf(' ') + 1));
    return before === undefined ? [] : [at - before];
  });

/** One payment for each of 100 merchants, first with ten good endpoints each, and then with one that hangs. */
async function besideHanging(setting: Setting): Promise<readonly [number[], number[]]> {
  const { environment, engine, receiver } = setting;
  const merchants = of(setting, parts.hanging);
  const urls = Array.from({ length: 9 }, (_, index) => `${receiver.url}/ok${index}`);
  await addEndpoints(
    environment,
    merchants.map(({ tenantId }) => ({ tenantId, urls })),
  );
  const api = await environment.startApi(demo);
  const worker = await environment.startBeside('worker', demo);
  const round = async () => {
    const events = merchants.map(payment);
    const sent = new Map(events.map((one) => [one.providerTransactionId, performance.timeOrigin + performance.now()]));
    await engine.sendThese(api.url, events);
    await untilArrived(receiver, merchants.length * urls.length, 60_000);
    return latencies(sent, await receiver.take());
  };
  await round();
  const without = [...(await round()), ...(await round())];
  await addEndpoints(
    environment,
    merchants.map(({ tenantId }) => ({ tenantId, urls: [`${receiver.url}/hang`] })),
  );
  await round();
  const beside = [...(await round()), ...(await round())];
  await worker.stop();
  await api.stop();
  return [without, beside];
}

async function measure(environment: BenchEnvironment, admin: pg.Client): Promise<Measure> {
  await admin.query(
    'TRUNCATE webhook_replay, webhook_hour, webhook_attempt, webhook_delivery, webhook_event, webhook_cursor, webhook_endpoint',
  );
  const merchants = await addMerchants(admin);
  const receiver = await startReceiver();
  const setting = { environment, engine: await prepareEngine(environment, merchants), receiver, merchants };
  try {
    await postBare(`${receiver.url}/ok`, 5_000, 64);
    const limit = await postBare(`${receiver.url}/ok`, 30_000, 64);
    await receiver.take();
    console.log(`bare client: ${Math.round(limit)} requests/s`);
    const value = await backlog(setting);
    console.log(`delivered: ${Math.round(value)} events/s`);
    const pace = latencyOf(await atPace(setting));
    console.log(`200 payments/s, from before each is sent to its arrival: ${inWords(pace)}`);
    const [without, beside] = (await besideHanging(setting)).map(latencyOf);
    if (without === undefined || beside === undefined) throw new Error('Nothing was measured');
    console.log(`900 endpoints alone: ${inWords(without)}; beside 100 that hang: ${inWords(beside)}`);
    const reached = value >= 1_000 && pace.p99 <= maxArrivalMs && beside.p99 <= maxArrivalMs + without.p99;
    return { value, unit: 'events/s', limit, ratio: value / limit, aim: '≥ 1,000 events/s, p99 ≤ 1 s', reached };
  } finally {
    receiver.close();
  }
}

/** Webhooks from the outbox to a local receiver, against a bare HTTP client. */
export const bench: Bench = {
  name: 'webhooks',
  about:
    'webhook events delivered to a local receiver against a bare HTTP client, commit to arrival, and endpoints that hang',
  run: () => inOwnEnvironment('webhooks', measure),
};
