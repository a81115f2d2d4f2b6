import pg from 'pg';
import type { Measure } from './bench.ts';
import { type Api, openEnvironment, type Running } from './bench-environment.ts';
import { type Client, signIn } from './client.ts';
import { ensureLoaded } from './data/load.ts';
import type { BenchMerchant } from './data/merchants.ts';
import { prepareEngine } from './engine.ts';

/** A running API and worker with the simulated bank, and an Admin of the largest merchant. */
export interface BankParts {
  readonly merchant: BenchMerchant;
  readonly apiClient: Client;
  readonly api: Api;
  readonly worker: Running;
  /** A superuser connection. */
  readonly admin: pg.Client;
}

/** Starts everything that sends money to the bank, in separate processes, and stops it afterwards. */
export async function withBank(measure: (parts: BankParts) => Promise<Measure>): Promise<Measure> {
  const environment = await openEnvironment();
  const admin = new pg.Client({ connectionString: environment.adminUrl });
  await admin.connect();
  const merchants = await ensureLoaded(environment.adminUrl);
  const [merchant] = merchants;
  if (merchant === undefined) throw new Error('The merchants are missing');
  await prepareEngine(environment, merchants);
  // Refunds that other benches left open must not be sent.
  await admin.query(`UPDATE refund SET due_at = now() + interval '100 years' WHERE state = 'PENDING'`);
  const apiClient = await signIn(environment, merchant.merchantId);
  const api = await environment.startApi({ DEMO: 'yes' });
  const simulator = await environment.startBeside('simulator', { DEMO: 'yes' });
  const worker = await environment.startBeside('worker', { DEMO: 'yes' });
  try {
    return await measure({ merchant, apiClient, api, worker, admin });
  } finally {
    apiClient.close();
    for (const process of [worker, api, simulator]) await process.stop();
    await admin.end();
    await environment.close();
  }
}
