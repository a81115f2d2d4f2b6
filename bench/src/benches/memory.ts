import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inEnvironment } from '../bench-environment.ts';
import { signIn } from '../client.ts';
import { ensureLoaded } from '../data/load.ts';
import { prepareEngine } from '../engine.ts';
import { residentMegabytes } from '../memory.ts';

const seconds = 60;
const limit = 300;
const day = 86_400_000;

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const [big] = merchants;
  if (big === undefined) throw new Error('The merchants are missing');
  const engine = await prepareEngine(environment, merchants);
  const apiClient = await signIn(environment, big.merchantId);
  const api = await environment.startApi();
  const until = performance.now() + seconds * 1000;
  const going = () => performance.now() < until;
  const counts = { payments: 0, answers: 0 };
  let max = 0;
  const dates = { from: new Date(Date.now() - 30 * day).toISOString(), to: new Date().toISOString() };
  const bodies = [
    ['/api/v3/transactions/list', { filters: dates, page: { size: 50 } }],
    ['/api/v1/insights/summary', dates],
  ] as const;
  const send = async () => {
    while (going()) counts.payments += await engine.send(api.url, 1_000);
  };
  const look = async () => {
    for (let turn = 0; going(); turn += 1, counts.answers += 1) {
      const [path, body] = bodies[turn % bodies.length] ?? bodies[0];
      await apiClient.call(api.url, path, body);
    }
  };
  const watch = async () => {
    while (going()) {
      max = Math.max(max, residentMegabytes(api.pid));
      await sleep(100);
    }
  };
  try {
    await Promise.all([watch(), look(), look(), ...Array.from({ length: 6 }, send)]);
  } finally {
    await api.stop();
    apiClient.close();
  }
  console.log(`${counts.payments} payments taken and ${counts.answers} pages answered in ${seconds} s`);
  return { value: max, unit: 'MB', limit, ratio: max / limit, aim: '≤ 1', reached: max <= limit };
}

/** The memory of the API process while payments arrive at full speed and people view history and dashboard. */
export const bench: Bench = {
  name: 'memory',
  about: 'memory of the API process under full ingestion with people looking at history and dashboard',
  run: () => inEnvironment(measure),
};
