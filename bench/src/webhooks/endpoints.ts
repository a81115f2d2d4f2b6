import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { insertEndpoint, openCursor } from '@galla/server/src/developers/webhooks/endpoint-queries.ts';
import { newSigningSecret, sealFor } from '@galla/server/src/developers/webhooks/secrets.ts';
import { inTenant, openDatabase } from '@galla/server/src/platform/db/database.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type { BenchEnvironment } from '../bench-environment.ts';

/** When each transaction first arrived, in ms since 1970, by path and transaction: `/ok T1`. */
export type Arrivals = ReadonlyMap<string, number>;

/** The receiver, running in its own process. */
export interface BenchReceiver {
  readonly url: string;
  count(): Promise<number>;
  /** The arrivals since the last call. */
  take(): Promise<Arrivals>;
  close(): void;
}

export async function startReceiver(): Promise<BenchReceiver> {
  const child = fork(join(import.meta.dirname, 'receiver.ts'));
  const { port } = await answerOf<{ port: number }>(child);
  const ask = <T>(what: 'count' | 'take') => {
    const answer = answerOf<T>(child);
    child.send(what);
    return answer;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    count: async () => (await ask<{ count: number }>('count')).count,
    take: async () => new Map((await ask<{ arrived: [string, number][] }>('take')).arrived),
    close: () => child.disconnect(),
  };
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

/** Adds endpoints for the completed payments of tenants, one at each URL. */
export async function addEndpoints(
  { url, masterKey }: BenchEnvironment,
  wanted: readonly { readonly tenantId: string; readonly urls: readonly string[] }[],
): Promise<void> {
  const database = openDatabase({ url, role: 'galla_worker', connections: 2 });
  for (const { tenantId, urls } of wanted)
    await inTenant(database, tenantId, async (tx) => {
      await openCursor(tx, tenantId);
      for (const endpointUrl of urls) {
        const id = newId();
        const sealed = {
          sealed_password: sealFor(masterKey, id, 'password', 'bench2026'),
          sealed_secret: sealFor(masterKey, id, 'secret', newSigningSecret()),
        };
        const about = { description: 'Bench', events: ['payment.completed'], username: 'bench', created_by: null };
        const row = { tenant_id: tenantId, id, url: endpointUrl, ...about, ...sealed, secret_ending: 'nchb' };
        await insertEndpoint(tx, row, new Date());
      }
    });
  await database.close();
}

/** Posts bodies like a plain Node client, over persistent connections. Returns the number per second. */
export async function postBare(url: string, count: number, atOnce: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const body = JSON.stringify({
    id: 'evt_0',
    type: 'payment.completed',
    data: { transaction: 'BARE', text: 'x'.repeat(400) },
  });
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(url, { method: 'POST', agent, headers }, (answer) => answer.resume().on('end', resolve));
      call.on('error', reject);
      call.end(body);
    });
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        await post();
      }
    }),
  );
  const took = performance.now() - startedAt;
  agent.destroy();
  return (count * 1000) / took;
}
