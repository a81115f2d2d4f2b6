import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import { runningSums } from './roll-up.ts';

/** The merchant with many stores. */
export const merchantId = 'BENCHSTORES';

/** The number of its stores. */
export const storeCount = 40_000;
const days = 92;
/** The number of stores that also have hourly payments. */
const hourlyStores = 1_000;

const today = `(now() at time zone 'Asia/Kolkata')::date`;

/** Stores with two counters and three QR codes each, three months of sums, and search texts that match few or many. */
const rows = [
  `INSERT INTO store (tenant_id, id, code, name, city, pincode, active, created_at)
    SELECT $1, md5('store ' || n)::uuid, 'ST' || lpad(n::text, 6, '0'), 'Store ' || lpad((n * 7919 % ${storeCount})::text, 6, '0'),
      'City ' || n % 500, (100000 + n % 800000)::text, n % 20 <> 0, now() FROM generate_series(1, ${storeCount}) n`,
  `INSERT INTO terminal (tenant_id, id, store_id, code, name, created_at)
    SELECT $1, md5('counter ' || n || ' ' || c)::uuid, md5('store ' || n)::uuid, 'C' || c, 'Counter ' || c, now()
    FROM generate_series(1, ${storeCount}) n, generate_series(1, 2) c`,
  `INSERT INTO qr_code (tenant_id, id, store_id, code, name, created_at)
    SELECT $1, md5('code ' || n || ' ' || c)::uuid, md5('store ' || n)::uuid, 'Q' || lpad((n * 3 + c)::text, 9, '0'), 'Code ' || c, now()
    FROM generate_series(1, ${storeCount}) n, generate_series(0, 2) c`,
  `INSERT INTO payment_store_day (tenant_id, day, store_id, state, count, amount)
    SELECT $1, ${today} - d, md5('store ' || n)::uuid, 'COMPLETED', 1 + n % 90, (1 + n * 31 % 9000) * 100
    FROM generate_series(0, ${days}) d, generate_series(1, ${storeCount}) n`,
  `INSERT INTO payment_store_month (tenant_id, month, store_id, state, count, amount)
    SELECT tenant_id, date_trunc('month', day)::date, store_id, state, sum(count), sum(amount) FROM payment_store_day
    WHERE tenant_id = $1 GROUP BY 1, 2, 3, 4`,
  `${runningSums} AND s.tenant_id = $1`,
  `INSERT INTO payment_store_hour (tenant_id, store_id, hour, terminal_id, qr_code_id, instrument, payment_solution, state, count, amount)
    SELECT $1, md5('store ' || n)::uuid, (${today} - d + make_interval(hours => h)) at time zone 'Asia/Kolkata', md5('counter ' || n || ' 1')::uuid,
      md5('code ' || n || ' 0')::uuid, 'ACCOUNT', '', 'COMPLETED', 3, 90000
    FROM generate_series(0, ${days}) d, generate_series(9, 20) h, generate_series(1, ${hourlyStores}) n`,
];

/** Fills the database once. Returns the tenant of the merchant. */
export async function fillStores(client: pg.Client): Promise<string> {
  const find = `SELECT t.id FROM tenant t JOIN merchant m ON m.id = t.merchant_id WHERE m.merchant_id = $1 AND t.mode = 'live'`;
  const known = await client.query<{ id: string }>(find, [merchantId]);
  if (known.rows[0] !== undefined) return known.rows[0].id;
  const [merchant, tenant] = [newId(), newId()];
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at) VALUES ($1, $2, 'Bench stores', 'OFFLINE_MERCHANT', 'OFFLINE_ORGANISED', 'ACTIVE', now())`,
    [merchant, merchantId],
  );
  await client.query(`INSERT INTO tenant (id, merchant_id, mode) VALUES ($1, $2, 'live')`, [tenant, merchant]);
  for (const statement of rows) await client.query(statement, [tenant]);
  await client.query('COMMIT');
  await client.query(
    'VACUUM ANALYZE store, terminal, qr_code, payment_store_day, payment_store_month, payment_store_hour',
  );
  return tenant;
}

/** The first stores with hourly payments. */
export async function storeIdsOf(client: pg.Client, count: number): Promise<string[]> {
  const { rows: found } = await client.query<{ id: string }>(
    `SELECT md5('store ' || n)::uuid AS id FROM generate_series(1, $1::int) n`,
    [count],
  );
  return found.map(({ id }) => id);
}
