import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: balancers poll and engines send at a pace of their own
import { setTimeout as sleep } from 'node:timers/promises';
import { sendEvents } from '../../../payments/ingestion/engine-client.ts';
import { until } from '../../../platform/testing/until.ts';
import { demoPeople } from '../../demo/people.ts';
import { freePort } from './pooler.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** An API process behind a balancer, which polls its readiness. */
interface Backend {
  readonly origin: string;
  readonly settings: Settings;
  child: ChildProcess;
  ready: boolean;
}

const pollMs = 100;
const program = join(import.meta.dirname, '../../processes/api.ts');

async function startApi(settings: Settings): Promise<ChildProcess> {
  const child = fork(program, [], { env: settings, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('it did not start'))),
  ]);
  return child;
}

async function isReady({ origin }: Backend): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.status === 200;
}

/** Polls as balancers do, until it is stopped. */
function poll(backends: readonly Backend[], signal: AbortSignal): Promise<unknown> {
  return Promise.all(
    backends.map(async (backend) => {
      while (!signal.aborted) {
        backend.ready = await isReady(backend);
        await sleep(pollMs);
      }
    }),
  );
}

/**
 * Restarts two API processes one after the other, `times` times, while payments are sent to the ready ones. Each
 * payment is sent once.
 * @returns the numbers of the acknowledged payments, and the answers to the others
 */
export async function restartUnderLoad(settings: Settings, times: number) {
  const backends: Backend[] = [];
  for (let index = 0; index < 2; index += 1) {
    const port = await freePort();
    const own = { ...settings, PORT: String(port) };
    backends.push({ origin: `http://127.0.0.1:${port}`, settings: own, child: await startApi(own), ready: false });
  }
  const stopping = new AbortController();
  const polling = poll(backends, stopping.signal);
  const file = join(settings['DATA_DIR'] ?? '', 'engine-key.json');
  const { keyId = '', secret = '' } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const acknowledged: string[] = [];
  const lost: string[] = [];
  let turn = 0;
  const send = async () => {
    while (!stopping.signal.aborted) {
      turn += 1;
      const backend = backends.filter(({ ready }) => ready)[turn % 2] ?? backends.find(({ ready }) => ready);
      if (backend === undefined) await sleep(pollMs);
      else {
        const number = `ROLLING${Date.now()}-${turn}`;
        await sendEvents({ url: backend.origin, keyId, secret }, [paymentOf(number)], { tries: 1 }).then(
          () => acknowledged.push(number),
          (error: unknown) => lost.push(error instanceof Error ? `${error.message} ${error.cause ?? ''}` : 'unknown'),
        );
        await sleep(10);
      }
    }
  };
  const sending = Promise.all([send(), send(), send()]);
  try {
    for (let time = 0; time < times; time += 1) {
      const backend = backends[time % 2];
      if (backend === undefined) continue;
      await until('readiness', () => backends.every(({ ready }) => ready), Boolean);
      const ended = once(backend.child, 'exit');
      backend.child.kill('SIGTERM');
      await ended;
      backend.child = await startApi(backend.settings);
    }
    await until('a thousand payments', () => acknowledged.length >= 1_000, Boolean);
  } finally {
    stopping.abort();
    await Promise.all([sending, polling]);
    const running = backends.map(({ child }) => child).filter(({ exitCode }) => exitCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
  }
  return { acknowledged, lost };
}

const paymentOf = (number: string) => ({
  merchantId: demoPeople[0]?.belongsTo,
  providerTransactionId: number,
  state: 'COMPLETED',
  amount: 100,
  instrument: 'ACCOUNT',
  createdAt: new Date().toISOString(),
});
