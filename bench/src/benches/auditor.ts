import { randomUUID } from 'node:crypto';
import { auditRules } from '@galla/server/src/main/features.ts';
import { systemClock } from '@galla/server/src/platform/clock.ts';
import { openDatabase } from '@galla/server/src/platform/db/database.ts';
import { createLog } from '@galla/server/src/platform/log.ts';
import { auditAll } from '@galla/server/src/provider/auditor/shards.ts';
import type pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { loadBooks } from '../data/audited-books.ts';

const merchants = Number(process.env['BENCH_MERCHANTS'] ?? 10_000);
/** Payments of each merchant over the last year, and today. */
const [inYear, today] = [Number(process.env['BENCH_PAYMENTS'] ?? 100), 3];
const maxSeconds = 300;

/** One comparison of the newest days over all merchants. */
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

/**
 * Checks every part of the merchants once, with several auditors, each with the settings of its own process. Returns
 * the seconds taken.
 */
async function roundSeconds(environment: BenchEnvironment, client: pg.Client, auditors: number) {
  await client.query(
    `UPDATE auditor_shard SET due_at = now(), holder = NULL, leased_until = NULL, old_age = 0, old_after = NULL, old_since = NULL,
      old_due_at = now(), is_proven = false`,
  );
  await client.query('DELETE FROM auditor_book');
  const databases = Array.from({ length: auditors }, () =>
    openDatabase({ url: environment.url, role: 'galla_auditor', connections: 2, statementTimeoutMs: 300_000 }),
  );
  const began = performance.now();
  const turns = await Promise.all(
    databases.map(({ pool }) =>
      auditAll({
        pool,
        rules: auditRules,
        clock: systemClock,
        log: createLog('error', 'auditor'),
        pauseMs: 50,
        holder: randomUUID(),
        restMs: 3_600_000,
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
  await loadBooks(client, { merchants, inYear, today });
  const limit = await bareSeconds(client);
  const value = await roundSeconds(environment, client, 1);
  await roundSeconds(environment, client, 2);
  return { value, unit: 's', limit, ratio: value / limit, aim: `≤ ${maxSeconds} s`, reached: value <= maxSeconds };
}

/** How soon the newest days of all merchants are checked again, with old days checked in between. */
export const bench: Bench = {
  name: 'auditor',
  about: 'a round of one auditor over the newest days of 10,000 merchants with a year, against one bare comparison',
  run: () => inOwnEnvironment('auditor', measure),
};
