import { randomUUID } from 'node:crypto';
import { auditAll } from '@galla/server/src/auditor/shards.ts';
import { auditRules } from '@galla/server/src/main/features.ts';
import { systemClock } from '@galla/server/src/platform/clock.ts';
import { openDatabase } from '@galla/server/src/platform/db/database.ts';
import { createLog } from '@galla/server/src/platform/log.ts';
import type pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { rollUp } from '../data/roll-up.ts';

const merchants = Number(process.env['BENCH_MERCHANTS'] ?? 10_000);
/** Payments of each merchant in the year before, and today. */
const [inYear, today] = [Number(process.env['BENCH_PAYMENTS'] ?? 100), 3];
const maxSeconds = 300;

const hex = (what: string, digits: number) => `lpad(to_hex(${what}), ${digits}, '0')`;
const idAt = (at: string, n: string) =>
  `(${hex(`(extract(epoch FROM ${at}) * 1000)::bigint`, 12)} || '7000' || '8' || ${hex(`(${n})::bigint`, 15)})::uuid`;
const day = `(date_trunc('day', at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`;

const data = [
  `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
    SELECT gen_random_uuid(), 'AUDITED' || n, 'Audited ' || n, 'OFFLINE_MERCHANT', 'OFFLINE_ORGANISED', 'ACTIVE', now()
    FROM generate_series(1, $1::int) n`,
  `INSERT INTO tenant (id, merchant_id, mode) SELECT gen_random_uuid(), id, 'live' FROM merchant`,
  // A day of a merchant is one journal.
  `INSERT INTO payment (tenant_id, id, journal_id, amount, fee, gst, created_at, finished_at, updated_at, received_at, state, instrument,
      payment_solution, provider_transaction_id, utr, customer_vpa)
    SELECT id, ${idAt('at', 'place * 1000 + n')}, ${idAt(day, 'place')}, (100 + n) * 100, 0, 0, at, at, at, at, 'COMPLETED', 'ACCOUNT', 'QR',
      'T' || place || '-' || n, (600000000000 + place * 1000 + n)::text, 'asha@upi'
    FROM (
      SELECT t.id, t.place, n, now() - CASE WHEN n > $1 THEN n * interval '1 second' ELSE (3 + n * 362.0 / $1) * interval '1 day' END AS at
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM tenant) t, generate_series(1, $1::int + $2::int) n
    ) p`,
];

/** Fills the database anew: what is newest today is not tomorrow. */
async function load(client: pg.Client): Promise<void> {
  console.log(`loading ${inYear + today} payments of each of ${merchants.toLocaleString('en-IN')} merchants`);
  await client.query(
    'TRUNCATE merchant, payment, journal, posting, payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day, payment_store_month, outbox, outbox_position, auditor_round CASCADE',
  );
  const [people = '', tenants = '', payments = ''] = data;
  await client.query(people, [merchants]);
  await client.query(tenants);
  await client.query(payments, [inYear, today]);
  await rollUp(client, (what) => console.log(what));
  await client.query('VACUUM ANALYZE');
}

/** One comparison of the newest days over all merchants at once. */
const bare = `SELECT count(*) FROM (
    SELECT tenant_id, date_trunc('hour', created_at) AS hour, count(*) AS count, sum(total) AS amount FROM payment
    WHERE created_at > now() - interval '2 days' GROUP BY 1, 2) p
  FULL JOIN (SELECT tenant_id, hour, count, amount FROM payment_hour WHERE hour > now() - interval '2 days') r USING (tenant_id, hour)
  WHERE p.count IS DISTINCT FROM r.count`;

async function bareSeconds(client: pg.Client): Promise<number> {
  const began = performance.now();
  await client.query(bare);
  return (performance.now() - began) / 1000;
}

/** Every part of the merchants is looked at once, by so many auditors, each as a process of its own has it. */
async function roundSeconds(environment: BenchEnvironment, client: pg.Client, auditors: number) {
  await client.query(
    'UPDATE auditor_shard SET due_at = now(), holder = NULL, leased_until = NULL, old_age = 0, old_after = NULL, old_since = NULL',
  );
  const databases = Array.from({ length: auditors }, () =>
    openDatabase({ url: environment.url, role: 'galla_auditor', connections: 2, statementTimeoutMs: 300_000 }),
  );
  const began = performance.now();
  const turns = await Promise.all(
    databases.map(({ pool }) =>
      auditAll({
        ...{ pool, rules: auditRules, clock: systemClock, log: createLog('error', 'auditor'), pauseMs: 50 },
        ...{ holder: randomUUID(), restMs: 3_600_000 },
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(databases.map((database) => database.close()));
  const slices = turns.flat().reduce((sum, turn) => sum + turn.slices, 0);
  const wrong = turns.flat().reduce((sum, { breaches, failures }) => sum + breaches + failures, 0);
  if (wrong > 0) throw new Error(`${wrong} breaches and failures in data without any`);
  console.log(`${auditors} auditors: ${slices} looks at some days of a merchant in ${seconds.toFixed(1)} s`);
  return seconds;
}

async function measure(environment: BenchEnvironment, client: pg.Client): Promise<Measure> {
  await load(client);
  const limit = await bareSeconds(client);
  const value = await roundSeconds(environment, client, 1);
  await roundSeconds(environment, client, 2);
  return { value, unit: 's', limit, ratio: value / limit, aim: `≤ ${maxSeconds} s`, reached: value <= maxSeconds };
}

/** How soon the newest days of all merchants are checked again, old days beside them. */
export const bench: Bench = {
  name: 'auditor',
  about: 'a round of one auditor over the newest days of 10,000 merchants with a year, against one bare comparison',
  run: () => inOwnEnvironment('auditor', measure),
};
