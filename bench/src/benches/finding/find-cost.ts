import { newId } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import { bareInsert } from '../../bare-insert.ts';
import type { Bench, Measure } from '../../bench.ts';
import { median } from '../../bench.ts';
import { type BenchEnvironment, inEnvironment } from '../../bench-environment.ts';
import { openCosts } from '../../costs.ts';
import { Dataset } from '../../data/dataset.ts';
import { ensureLoaded } from '../../data/load.ts';

/** The initial rows of each copy of the table: the newest of all merchants. */
const seeded = 200_000;
const requestEvents = 1_000;
const requestsEachRound = 20;
const rounds = 7;

/** The indexes that only the search for anything uses. */
const ofFind = /^payment_by_(total|upi_id|card|(second_|third_|fourth_)?name)$/;

/** Without these indexes; with them, but without the store in any search index; and as they are. */
const tables = ['without', 'narrow', 'find'] as const;
type Name = (typeof tables)[number];

/** Creates copies of the payment table with different indexes, each with the newest payments. */
async function makeCopies(client: pg.Client): Promise<void> {
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const name of tables) {
    await client.query(`DROP TABLE IF EXISTS bench.payment_${name};
      CREATE TABLE bench.payment_${name} (LIKE payment INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS)`);
    const { rows } = await client.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute WHERE attrelid = 'payment'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    );
    const columns = rows.map(({ column }) => column).join(', ');
    await client.query(
      `INSERT INTO bench.payment_${name} (${columns}) SELECT ${columns} FROM payment ORDER BY tenant_id, id DESC LIMIT ${seeded}`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = 'payment'::regclass`,
    );
    for (const { name: index, definition } of indexes) {
      if (ofFind.test(index) && name === 'without') continue;
      const own = name === 'find' ? definition : definition.replace(/ INCLUDE \([^)]*\)/, '');
      await client.query(
        own.replace(/INDEX \S+ ON (public\.)?payment /, `INDEX ${index}_${name} ON bench.payment_${name} `),
      );
    }
    await client.query(`VACUUM ANALYZE bench.payment_${name}`);
    const { rows: sizes } = await client.query<{ size: string }>(
      `SELECT pg_size_pretty(pg_indexes_size('bench.payment_${name}')) AS size`,
    );
    console.log(`${name}: indexes of ${sizes[0]?.size}`);
  }
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const dataset = new Dataset(merchants);
  const client = new pg.Client({ connectionString: environment.adminUrl });
  await client.connect();
  const rates: Record<Name, number[]> = { without: [], narrow: [], find: [] };
  const spent: Record<Name, string> = { without: '', narrow: '', find: '' };
  const costs = openCosts(environment, {}, undefined);
  try {
    await makeCopies(client);
    for (let round = 0; round <= rounds; round += 1) {
      const requests = Array.from({ length: requestsEachRound }, () => dataset.next(requestEvents));
      for (const name of round % 2 === 0 ? tables : tables.toReversed()) {
        await client.query('CHECKPOINT');
        const statements = requests.map(({ merchant, events }) => bareInsert(merchant, events, newId()));
        const { rows: before } = await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at');
        await costs.begin();
        const startedAt = performance.now();
        for (const { name: prepared, text, values } of statements)
          await client.query({
            name: `${prepared}.${name}`,
            text: text.replace('INTO payment', `INTO bench.payment_${name}`),
            values: values ?? [],
          });
        const seconds = (performance.now() - startedAt) / 1000;
        spent[name] = await costs.each((requestsEachRound * requestEvents) / 1000);
        const { rows: after } = await client.query<{ bytes: number }>(
          'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 AS bytes',
          [before[0]?.at],
        );
        if (round > 0) rates[name].push((requestsEachRound * requestEvents) / seconds);
        spent[name] += `, WAL ${Math.round((after[0]?.bytes ?? 0) / (requestsEachRound * requestEvents))} B a payment`;
      }
    }
    for (const name of tables)
      console.log(`${name}: ${Math.round(median(rates[name]))} payments/s; 1,000 of the last round: ${spent[name]}`);
  } finally {
    for (const name of tables) await client.query(`DROP TABLE IF EXISTS bench.payment_${name}`);
    await client.end();
  }
  const [value, limit] = [median(rates.find), median(rates.without)];
  return { value, unit: 'payments/s', limit, ratio: value / limit, aim: '≥ 0.75', reached: value >= 0.75 * limit };
}

/** What the indexes of the search for anything cost in ingestion. */
export const bench: Bench = {
  name: 'find-cost',
  about: 'multi-row INSERTs into payments with the indexes of the search for anything against the same without them',
  run: () => inEnvironment(measure),
};
