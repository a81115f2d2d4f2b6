import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { sendEvents } from '@galla/server/src/payments/ingestion/engine-client.ts';
import { sealEngineSecret } from '@galla/server/src/platform/rail/engine-keys.ts';
import pg from 'pg';
import type { BenchEnvironment } from './bench-environment.ts';
import { Dataset } from './data/dataset.ts';
import type { BenchMerchant } from './data/merchants.ts';

/** The signing key of the benches' engine. */
export const benchEngine = { keyId: 'bench-engine', secret: 'the-secret-of-the-bench' } as const;
const { keyId, secret } = benchEngine;

/** A payment engine with its own key. */
export interface Engine {
  /** Sends new payments and returns how many were accepted. It is an error if not nearly all are. */
  send(url: string, count: number): Promise<number>;
  sendThese(url: string, events: readonly PaymentEvent[]): Promise<number>;
}

/** Registers the key of the benches' engine. */
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
