import type pg from 'pg';
import type { Measure } from './bench.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { signIn } from './client.ts';
import { openCosts } from './costs.ts';
import { inWords, latencyOf, timesOf } from './latency.ts';
import { openClients } from './open-clients.ts';

/** One question, as an API call and as the bare query for the same answer. */
export interface Question {
  /** Its name in the results table. */
  readonly kind: string;
  /** The body of a call; without one it is a GET. Defaults to the common path of all questions. */
  readonly body?: unknown;
  readonly path?: string;
  /** The bare queries for the answer, run one after the other. */
  readonly bare: pg.QueryConfig | readonly pg.QueryConfig[];
}

/** As many callers as cores, because more would measure the queue instead of the answer. */
const callers = 2;
const rounds = 5;

/** Asks the same questions over HTTP, signed in, and by the bare query, alternately: p99 against p99. */
export async function askBoth(
  environment: BenchEnvironment,
  { merchantId, path, ask }: { merchantId: string; path: string; ask: (count: number) => Question[] },
): Promise<Measure> {
  const apiClient = await signIn(environment, merchantId);
  const clients = await openClients(environment.adminUrl, callers);
  const api = await environment.startApi();
  const through = (questions: readonly Question[]) =>
    timesOf(questions, callers, ({ path: read, body }) =>
      body === undefined ? apiClient.read(api.url, read ?? path) : apiClient.call(api.url, read ?? path, body),
    );
  const bare = (questions: readonly Question[]) =>
    timesOf(questions, callers, async ({ bare: queries }, caller) => {
      for (const query of [queries].flat()) await clients[caller]?.query(query);
    });
  const costs = openCosts(environment, { api }, undefined);
  const all = { through: [] as number[], bare: [] as number[] };
  const kinds = new Map<string, { through: number[]; bare: number[]; costs: string }>();
  try {
    await through(ask(600));
    await bare(ask(600));
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, questions] of Map.groupBy(ask(1_200), (question) => question.kind)) {
        const known = kinds.get(kind) ?? { through: [], bare: [], costs: '' };
        const one = await bare(questions);
        await costs.begin();
        const other = await through(questions);
        known.costs = await costs.each(questions.length);
        known.bare.push(...one);
        known.through.push(...other);
        all.bare.push(...one);
        all.through.push(...other);
        kinds.set(kind, known);
      }
    }
    for (const [kind, { bare, through, costs }] of kinds)
      console.log(
        `${kind.padEnd(34)} bare ${inWords(latencyOf(bare))}, over HTTP ${inWords(latencyOf(through))}; each ${costs}`,
      );
  } finally {
    await api.stop();
    apiClient.close();
    for (const client of clients) await client.end();
  }
  const [value, limit] = [latencyOf(all.through), latencyOf(all.bare)];
  console.log(`all: bare ${inWords(limit)}, over HTTP ${inWords(value)}, ${callers} at once`);
  const ratio = value.p99 / limit.p99;
  return { value: value.p99, unit: 'ms', limit: limit.p99, ratio, aim: '≤ 2', reached: ratio <= 2 };
}
