import { newId } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import { askBoth, type Question } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import { openEnvironment } from '../bench-environment.ts';

const merchantId = 'BENCHSTORES';
const stores = 40_000;
const days = 30;

/** 40,000 stores with two counters each, a month of sums by day, and searched texts that few and many have. */
const rows = [
  `INSERT INTO store (tenant_id, id, code, name, city, pincode, active, created_at)
    SELECT $1, md5('store ' || n)::uuid, 'ST' || lpad(n::text, 6, '0'), 'Store ' || lpad((n * 7919 % ${stores})::text, 6, '0'),
      'City ' || n % 500, (100000 + n % 800000)::text, n % 20 <> 0, now() FROM generate_series(1, ${stores}) n`,
  `INSERT INTO terminal (tenant_id, id, store_id, code, name, created_at)
    SELECT $1, md5('counter ' || n || ' ' || c)::uuid, md5('store ' || n)::uuid, 'C' || c, 'Counter ' || c, now()
    FROM generate_series(1, ${stores}) n, generate_series(1, 2) c`,
  `INSERT INTO payment_store_day (tenant_id, day, store_id, state, count, amount)
    SELECT $1, (now() at time zone 'Asia/Kolkata')::date - d, md5('store ' || n)::uuid, 'COMPLETED', 1 + n % 90, (1 + n * 31 % 9000) * 100
    FROM generate_series(1, ${stores}) n, generate_series(0, ${days}) d`,
];

async function fill(client: pg.Client): Promise<string> {
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
  await client.query('VACUUM ANALYZE store, terminal, payment_store_day');
  return tenant;
}

const today = `(now() at time zone 'Asia/Kolkata')::date`;
const counted = (where: string) => `SELECT count(*) FROM store s WHERE s.tenant_id = $1 ${where}`;

function bareOf(tenant: string, name: string, texts: readonly string[], values: readonly unknown[] = []) {
  return texts.map((text, index) => ({
    name: `bench.stores.${name}.${index}`,
    text,
    values: text.includes('$2') ? [tenant, ...values] : [tenant],
  }));
}

/** The questions of the screens, by turns. */
function questions(tenant: string, count: number): Question[] {
  const month = { from: midnight(-days), to: midnight(0) };
  return Array.from({ length: count }, (_, turn): Question => {
    const page = (turn * 37) % 1900;
    const city = `city ${(turn * 13) % 500}`;
    const kinds: readonly Question[] = [
      {
        kind: 'a page by name, for pickers',
        path: `/api/v2/stores?pageNo=${page + 1}`,
        bare: bareOf(
          tenant,
          'page',
          [
            'SELECT id, code, name, city FROM store WHERE tenant_id = $1 ORDER BY name, id LIMIT 20 OFFSET $2',
            counted(''),
          ],
          [page * 20],
        ),
      },
      {
        kind: 'search by city',
        path: `/api/v2/stores?search=${encodeURIComponent(city)}`,
        bare: bareOf(
          tenant,
          'search',
          [
            'SELECT id, code, name, city FROM store WHERE tenant_id = $1 AND strpos(search, $2) > 0 ORDER BY name, id LIMIT 20',
            counted('AND strpos(s.search, $2) > 0'),
          ],
          [city],
        ),
      },
      {
        kind: 'by takings of today',
        path: `/api/v2/stores?sort=today&figures=true&pageNo=${(turn % 50) + 1}`,
        bare: bareOf(
          tenant,
          'today',
          [
            `SELECT s.id, s.name, d.count, d.amount FROM store s LEFT JOIN payment_store_day d ON d.tenant_id = s.tenant_id
              AND d.store_id = s.id AND d.state = 'COMPLETED' AND d.day = ${today}
              WHERE s.tenant_id = $1 ORDER BY coalesce(d.amount, 0) DESC, s.name, s.id LIMIT 20 OFFSET $2`,
            counted(''),
          ],
          [(turn % 50) * 20],
        ),
      },
      {
        kind: 'totals',
        path: '/api/v2/stores/totals',
        bare: bareOf(tenant, 'totals', [
          `SELECT count(*) FILTER (WHERE s.active), sum(c.count), sum(d.count), sum(d.amount) FROM store s
            LEFT JOIN (SELECT store_id, count(*) FROM terminal WHERE tenant_id = $1 AND active GROUP BY 1) c ON c.store_id = s.id
            LEFT JOIN payment_store_day d ON d.tenant_id = s.tenant_id AND d.store_id = s.id AND d.state = 'COMPLETED'
              AND d.day = ${today} WHERE s.tenant_id = $1`,
        ]),
      },
      {
        kind: 'the dashboard with its ranking over a month',
        body: month,
        bare: bareOf(tenant, 'ranking', [
          `SELECT store_id, sum(count), sum(amount) FROM payment_store_day WHERE tenant_id = $1 AND state = 'COMPLETED'
            AND day >= ${today} - ${days} AND day < ${today} GROUP BY 1 ORDER BY 3 DESC LIMIT 10`,
        ]),
      },
    ];
    return kinds[turn % kinds.length] as Question;
  });
}

const day = 86_400_000;
const istOffset = 19_800_000;

/** The start of a day of IST, so many days from today. */
const midnight = (offset: number): string =>
  new Date(Math.floor((Date.now() + istOffset) / day) * day - istOffset + offset * day).toISOString();

/** Lists and sums over 40,000 stores over HTTP against the bare queries. */
export const bench: Bench = {
  name: 'stores',
  about: 'lists, searches, totals and ranking of 40,000 stores over HTTP against the bare queries',
  async run() {
    const environment = await openEnvironment('stores');
    const client = new pg.Client({ connectionString: environment.adminUrl });
    await client.connect();
    try {
      const tenant = await fill(client);
      // Each question reads all stores: a twentieth of the usual number says enough.
      const ask = (count: number) => questions(tenant, Math.ceil(count / 20));
      return await askBoth(environment, { merchantId, path: '/api/v1/insights/summary', ask });
    } finally {
      await client.end();
      await environment.close();
    }
  },
};
