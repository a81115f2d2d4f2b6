import { inTenants, openDatabase } from '@galla/server/src/platform/db/database.ts';
import { istDay } from '@galla/server/src/platform/indian-time.ts';
import { readCalendar } from '@galla/server/src/settlements/settlements/public/calendar.ts';
import type pg from 'pg';
import { type Bench, type Measure, median } from '../bench.ts';
import { type BenchEnvironment, inOwnEnvironment } from '../bench-environment.ts';
import { rollUp } from '../data/roll-up.ts';

/** Three years of hours with unsettled payments, four payments in each. */
const hours = 26_000;
const each = 4;
const rounds = 40;
const maxMs = 50;
const merchantId = 'WAITING001';

const fill = [
  'TRUNCATE merchant, payment, journal, posting, payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day, payment_store_month, outbox, outbox_position CASCADE',
  `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
    VALUES (gen_random_uuid(), '${merchantId}', 'Waiting', 'OFFLINE_MERCHANT', 'OFFLINE_ORGANISED', 'ACTIVE', now())`,
  `INSERT INTO tenant (id, merchant_id, mode) SELECT gen_random_uuid(), id, 'live' FROM merchant`,
  `INSERT INTO payment (tenant_id, id, journal_id, amount, fee, gst, created_at, finished_at, updated_at, received_at, state, instrument,
      payment_solution, provider_transaction_id)
    SELECT t.id, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
      gen_random_uuid(), 10000, 185, 34, at, at, at, at, 'COMPLETED', 'WALLET', 'QR', 'T' || n
    FROM tenant t, (SELECT n, now() - (n::float8 / ${each}) * interval '1 hour' AS at FROM generate_series(1, ${hours * each}) n) p ORDER BY at`,
];

/** The minimum to read: the merchant's hours. */
const bare = `SELECT sum(amount), sum(fee), sum(taxable), count(*) FROM payment_state_hour WHERE tenant_id = $1 AND state = 'COMPLETED'`;

async function measure(environment: BenchEnvironment, client: pg.Client): Promise<Measure> {
  for (const statement of fill) await client.query(statement);
  await rollUp(client, () => undefined);
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM tenant');
  const tenantId = rows[0]?.id ?? '';
  const merchant = { tenantId, merchantId, name: 'Waiting' } as Parameters<typeof readCalendar>[1];
  const database = openDatabase({ url: environment.url, role: 'galla_api', connections: 1 });
  const times = { calendar: [] as number[], bare: [] as number[] };
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const now = Date.now();
      const month = istDay(now).slice(0, 7);
      await timed(times.bare, () => client.query({ name: 'bench.hours', text: bare, values: [tenantId] }));
      await timed(times.calendar, () =>
        inTenants(database, [tenantId], (tx) => readCalendar(tx, merchant, month, now)),
      );
    }
  } finally {
    await database.close();
  }
  const [value, limit] = [median(times.calendar), median(times.bare)];
  return { value, unit: 'ms', limit, ratio: value / limit, aim: `≤ ${maxMs} ms`, reached: value <= maxMs };
}

/** The calendar of a merchant with three years of unsettled payments, against the sum over its hours. */
export const bench: Bench = {
  name: 'settlement-calendar',
  about: 'the settlement calendar of a merchant with 26,000 unsettled hours, against the bare sum over the hours',
  run: () => inOwnEnvironment('calendar', measure),
};
