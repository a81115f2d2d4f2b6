import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import { activateGateway } from './gateway.ts';

/** The merchant with many payment links. */
export const merchantId = 'BENCHLINKS';

/** The number of its links. BENCH_ROWS makes it smaller. */
export const linkCount = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

const days = 180;
/** One link in this many is chosen and paid, with its part, order and attempt. */
const paidEvery = 4;

/** The id of a link: its time, at fixed intervals in ms, and its number. */
const id = (n: string) => `(lpad(to_hex(((extract(epoch from now()) - ${days * 86_400}) * 1000)::bigint
  + (${n}::bigint * ${days * 86_400_000} / ${linkCount})), 12, '0') || '7000' || '8000' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Twelve characters of base58. */
const code = (n: string) => `'L' || translate(lpad(${n}::text, 11, '0'), '0', 'z')`;

/** The reference, name, number and amount of the n-th link. Names and numbers repeat, like customers. */
export const linkFields = {
  reference: (n: number) => `INV-${String(n).padStart(8, '0')}`,
  name: (n: number) => `Customer ${String((n * 7919) % 200_000).padStart(6, '0')}`,
  phone: (n: number) => `9${String(100_000_000 + ((n * 104_729) % 200_000))}`,
  amount: (n: number) => 100_00 + ((n * 31) % 1_000_000),
} as const;

const rows = [
  `INSERT INTO payment_link (tenant_id, id, code, kind, state, reference_id, amount, paid_amount, purpose, customer_name, customer_phone,
      created_at, expires_at, due_at, closed_at)
    SELECT $1, ${id('n')}, ${code('n')}, 'ONLINE', state, 'INV-' || lpad(n::text, 8, '0'), amount,
      CASE state WHEN 'COMPLETED' THEN amount ELSE 0 END, 'Annual hamper', 'Customer ' || lpad((n::bigint * 7919 % 200000)::text, 6, '0'),
      '9' || (100000000 + n::bigint * 104729 % 200000), at, at + interval '200 days', at + interval '200 days',
      CASE WHEN state <> 'ACTIVE' THEN at + interval '1 hour' END
    FROM (SELECT n, (100_00 + n::bigint * 31 % 1000000) AS amount, now() - make_interval(days => ${days}) + ${days * 86_400} * interval '1 second' * (n::float8 / ${linkCount}) AS at,
      CASE WHEN n % ${paidEvery} = 0 THEN 'COMPLETED' ELSE (ARRAY['ACTIVE', 'EXPIRED', 'CANCELLED'])[1 + n % 3] END AS state
      FROM generate_series(1, ${linkCount}) n) l`,
  `INSERT INTO payment_link_code (code, tenant_id, link_id) SELECT code, tenant_id, id FROM payment_link WHERE tenant_id = $1`,
  `INSERT INTO checkout_order (tenant_id, id, merchant_order_id, origin, amount, state, paid_attempt_id, created_at, expires_at, closed_at)
    SELECT $1, id, reference_id || '.1', 'LINK', amount, 'PAID', id, created_at, expires_at, closed_at FROM payment_link WHERE tenant_id = $1 AND state = 'COMPLETED'`,
  `INSERT INTO checkout_attempt (tenant_id, id, order_id, key, method, state, created_at, expires_at, finished_at)
    SELECT $1, id, id, id, 'UPI', 'COMPLETED', created_at, expires_at, closed_at FROM payment_link WHERE tenant_id = $1 AND state = 'COMPLETED'`,
  `INSERT INTO payment_link_part (tenant_id, link_id, number, order_id, amount, state, key, attempt_id, created_at, closed_at)
    SELECT $1, id, 1, id, amount, 'PAID', id, id, created_at, closed_at FROM payment_link WHERE tenant_id = $1 AND state = 'COMPLETED'`,
];

/** The tenant of a merchant that may use payment links, created once. Returns whether it is new. */
export async function linkTenant(
  client: pg.Client,
  merchantId: string,
): Promise<{ readonly tenant: string; readonly isNew: boolean }> {
  const find = `SELECT t.id FROM tenant t JOIN merchant m ON m.id = t.merchant_id WHERE m.merchant_id = $1 AND t.mode = 'live'`;
  const known = await client.query<{ id: string }>(find, [merchantId]);
  if (known.rows[0] !== undefined) return { tenant: known.rows[0].id, isNew: false };
  const [merchant, tenant] = [newId(), newId()];
  await client.query(
    `INSERT INTO merchant (id, merchant_id, name, type, kind, state, kyc_status, created_at)
     VALUES ($1, $2, 'Bench links', 'ONLINE_MERCHANT', 'ONLINE', 'ACTIVE', 'VERIFIED', now())`,
    [merchant, merchantId],
  );
  await client.query(`INSERT INTO tenant (id, merchant_id, mode) VALUES ($1, $2, 'live')`, [tenant, merchant]);
  await client.query(
    `INSERT INTO feature_setting (owner_id, key, value, changed_at)
     SELECT $1, key, 'true', now() FROM unnest(ARRAY['PAYLINK_ENABLED', 'ONLINE_PAYLINK_FILTERS']) AS key`,
    [merchant],
  );
  await activateGateway(client, merchant);
  await client.query(
    `INSERT INTO payment_link_activation (tenant_id, state, reference, decided_at) VALUES ($1, 'ACTIVATED', 'ACT-10001', now())`,
    [tenant],
  );
  return { tenant, isNew: true };
}

/** Fills the database once. Returns the tenant of the merchant. */
export async function fillLinks(client: pg.Client): Promise<string> {
  await client.query('BEGIN');
  const { tenant, isNew } = await linkTenant(client, merchantId);
  if (isNew) for (const statement of rows) await client.query(statement, [tenant]);
  await client.query('COMMIT');
  if (isNew)
    await client.query(
      'VACUUM ANALYZE payment_link, payment_link_code, payment_link_part, checkout_order, checkout_attempt',
    );
  return tenant;
}

/** The codes of some active links. */
export async function codesOf(client: pg.Client, tenant: string, count: number): Promise<string[]> {
  const { rows: found } = await client.query<{ code: string }>(
    `SELECT code FROM payment_link WHERE tenant_id = $1 AND state = 'ACTIVE' ORDER BY md5(code) LIMIT $2`,
    [tenant, count],
  );
  return found.map((row) => row.code);
}
