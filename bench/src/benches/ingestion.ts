import { loginUrl } from '@galla/server/src/platform/db/logins.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import { bareInsert } from '../bare-insert.ts';
import type { Bench, Measure } from '../bench.ts';
import { median } from '../bench.ts';
import { type BenchEnvironment, inEnvironment } from '../bench-environment.ts';
import { Dataset } from '../data/dataset.ts';
import { ensureLoaded } from '../data/load.ts';
import { type Engine, prepareEngine } from '../engine.ts';

const requestEvents = 1_000;
const requestsEachRound = 40;
const rounds = 5;
const callers = 6;

/** The bare rows are missing in rollups, journal and outbox, so they are deleted. */
const withoutWord = `DELETE FROM payment p WHERE received_at >= $1
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant_id = p.tenant_id AND o.subject_id = p.id)`;

/** The limit: similar payments by a bare multi-row INSERT into `payment` with the same indexes, one commit each. */
async function insertRound(client: pg.Client, dataset: Dataset): Promise<number> {
  const statements = Array.from({ length: requestsEachRound }, () => {
    const { merchant, events } = dataset.next(requestEvents);
    return bareInsert(merchant, events, newId());
  });
  const startedAt = performance.now();
  for (const statement of statements) await client.query(statement);
  return perSecond(startedAt);
}

/** Through HTTP: signed and checked, with rollups, journal and outbox, answered after the commit. */
async function ingestRound(url: string, engine: Engine, dataset: Dataset): Promise<number> {
  const requests = Array.from({ length: requestsEachRound }, () => dataset.next(requestEvents).events);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let events = requests.pop(); events !== undefined; events = requests.pop()) {
        await engine.sendThese(url, events);
      }
    }),
  );
  return perSecond(startedAt);
}

function perSecond(startedAt: number): number {
  return (requestsEachRound * requestEvents * 1000) / (performance.now() - startedAt);
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const dataset = new Dataset(merchants);
  const engine = await prepareEngine(environment, merchants);
  const client = new pg.Client({ connectionString: loginUrl(environment.url, 'galla_ingest') });
  const admin = new pg.Client({ connectionString: environment.adminUrl });
  await client.connect();
  await admin.connect();
  const startedAt = new Date(Date.now() - 1000);
  const api = await environment.startApi();
  const bare: number[] = [];
  const through: number[] = [];
  try {
    await insertRound(client, dataset);
    await ingestRound(api.url, engine, dataset);
    for (let round = 1; round <= rounds; round += 1) {
      await admin.query('CHECKPOINT');
      bare.push(await insertRound(client, dataset));
      await admin.query('CHECKPOINT');
      through.push(await ingestRound(api.url, engine, dataset));
      console.log(
        `round ${round}: bare ${Math.round(bare.at(-1) ?? 0)}/s, through HTTP ${Math.round(through.at(-1) ?? 0)}/s`,
      );
    }
  } finally {
    await api.stop();
    // The bare rows are missing in rollups and journal, so they are deleted.
    await admin.query(withoutWord, [startedAt]);
    await client.end();
    await admin.end();
  }
  const [value, limit] = [median(through), median(bare)];
  return { value, unit: 'payments/s', limit, ratio: value / limit, aim: '≥ 0.5', reached: value >= 0.5 * limit };
}

/** Ingestion through HTTP against a bare multi-row INSERT. */
export const bench: Bench = {
  name: 'ingestion',
  about: 'payments through the ingestion API against a bare multi-row INSERT into the same table',
  run: () => inEnvironment(measure),
};
