import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HEAP_LIMITS } from '@galla/server/src/platform/process/supervised-process.ts';
import type pg from 'pg';
import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { residentMegabytes } from '../memory.ts';
import { ensureDue, settlementDay, unsettle } from '../settling.ts';

const maxSeconds = 120;
const maxMegabytes = 200;

/** The limit: the rows of a run, by statements over all merchants at once. */
const bare = [
  `INSERT INTO settlement_item (tenant_id, payment_id, kind, subject_id, settlement_id, amount)
    SELECT p.tenant_id, p.id, 'PAYMENT', p.id, t.id, p.total - p.fee - p.gst FROM payment p JOIN tenant t ON t.id = p.tenant_id
    WHERE p.state = 'COMPLETED' ORDER BY p.tenant_id, p.id`,
  `INSERT INTO settled_hour (tenant_id, hour, count) SELECT tenant_id, hour, count FROM payment_state_hour WHERE state = 'COMPLETED'`,
  `INSERT INTO journal (tenant_id, id, kind, created_at) SELECT id, id, 'settlement', now() FROM tenant WHERE mode = 'live'`,
  `INSERT INTO posting (tenant_id, journal_id, account, amount) SELECT id, id, account, amount
    FROM tenant, (VALUES ('payable', 1), ('settlement-clearing', -1)) AS leg (account, amount) WHERE mode = 'live'`,
  `INSERT INTO settlement (tenant_id, id, day, state, in_store_until, online_until, payments, gross, fee, gst, refunds, refunded, returned, charged_back, net, journal_id, created_at)
    SELECT tenant_id, tenant_id, $1::date, 'PENDING', now(), now(), count(*), sum(total), sum(fee), sum(gst), 0, 0, 0, 0, sum(total - fee - gst), tenant_id, now()
    FROM payment WHERE state = 'COMPLETED' GROUP BY tenant_id`,
  `INSERT INTO payout (tenant_id, id, settlement_id, payout_account_id, amount, state, created_at, due_at)
    SELECT s.tenant_id, s.id, s.id, a.id, s.net, 'PENDING', now(), now() FROM settlement s JOIN payout_account a ON a.tenant_id = s.tenant_id`,
];

async function settleBare(client: pg.Client): Promise<number> {
  const began = performance.now();
  await client.query('BEGIN');
  for (const statement of bare) await client.query(statement, statement.includes('$1') ? [settlementDay()] : []);
  await client.query('COMMIT');
  return (performance.now() - began) / 1000;
}

/** The worker's run at six in the morning of the day, in s. */
async function settle(
  environment: BenchEnvironment,
): Promise<{ readonly seconds: number; readonly megabytes: number; readonly made: number }> {
  const morning = Date.parse(`${settlementDay()}T06:30:00+05:30`);
  const began = performance.now();
  const child = fork(join(import.meta.dirname, '../settle-once.ts'), [environment.url, String(morning)], {
    execArgv: [...HEAP_LIMITS],
  });
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(child.pid ?? 0))), 100);
  try {
    const [{ made }] = (await once(child, 'message')) as [{ made: number }];
    return { seconds: (performance.now() - began) / 1000, megabytes, made };
  } finally {
    clearInterval(watch);
    child.kill();
  }
}

async function measure(environment: BenchEnvironment, client: pg.Client): Promise<Measure> {
  const payments = await ensureDue(client);
  await unsettle(client);
  const limit = await settleBare(client);
  await unsettle(client);
  const { seconds, megabytes, made } = await settle(environment);
  const { rows } = await client.query<{ items: string }>('SELECT count(*) AS items FROM settlement_item');
  if (Number(rows[0]?.items) !== payments) throw new Error(`${rows[0]?.items} of ${payments} payments were settled`);
  console.log(
    `${made} settlements of ${payments} payments in ${seconds.toFixed(1)} s, with ${Math.round(megabytes)} MB`,
  );
  const reached = seconds <= maxSeconds && megabytes <= maxMegabytes;
  return {
    value: seconds,
    unit: 's',
    limit,
    ratio: seconds / limit,
    aim: `≤ ${maxSeconds} s and ≤ ${maxMegabytes} MB`,
    reached,
  };
}

/** A settlement day of many merchants against the bare statements that write the same rows. */
export const bench: Bench = {
  name: 'settlements',
  about: 'the run of a settlement day over 1 million payments in 5,000 merchants, against the bare statements',
  run: () => inOwnEnvironment('settlements', measure),
};
