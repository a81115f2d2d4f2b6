import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { sendEvents } from '@galla/server/src/payments/ingestion/engine-client.ts';
import { sealEngineSecret } from '@galla/server/src/platform/rail/engine-keys.ts';
import pg from 'pg';
import type { BenchEnvironment } from './bench-environment.ts';
import { Dataset } from './data/dataset.ts';
import type { BenchMerchant } from './data/merchants.ts';

/** The key that the engine of the benches signs with. */
export const benchEngine = { keyId: 'bench-engine', secret: 'the-secret-of-the-bench' } as const;
const { keyId, secret } = benchEngine;

/** A payment engine with a key of its own. */
export interface Engine {
  /** Sends new payments and returns how many were accepted. Fewer than nearly all is an error. */
  send(url: string, count: number): Promise<number>;
  /** Sends these. */
  sendThese(url: string, events: readonly PaymentEvent[]): Promise<number>;
}

/** Gives the benches' engine its key. */
export async function prepareEngine(
  environment: Pick<BenchEnvironment, 'adminUrl' | 'masterKey'>,
  merchants: readonly BenchMerchant[],
): Promise<Engine> {
  const client = new pg.Client({ connectionString: environment.adminUrl });
  await client.connect();
  await client.query(
    `INSERT INTO engine_key (id, name, sealed_secret, created_at) VALUES ($1, 'Bench', $2, now())
     ON CONFLICT (id) DO UPDATE SET sealed_secret = EXCLUDED.sealed_secret`,
    [keyId, sealEngineSecret(environment.masterKey, keyId, secret)],
  );
  await client.end();
  const dataset = new Dataset(merchants);
  const sendThese = async (url: string, events: readonly PaymentEvent[]) => {
    const { accepted } = await sendEvents({ url, ...benchEngine }, [...events]);
    if (accepted < events.length * 0.99) throw new Error(`Only ${accepted} of ${events.length} payments were accepted`);
    return accepted;
  };
  return {
    send: (url, count) => sendThese(url, dataset.next(count).events),
    sendThese,
  };
}
