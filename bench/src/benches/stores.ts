import { encodeId } from '@galla/contract/core/ids.ts';
import { cutByMonths } from '@galla/server/src/payments/payments/public/range-parts.ts';
import { istMonth, startOfIstMonth } from '@galla/server/src/platform/indian-time.ts';
import pg from 'pg';
import { askBoth, type Question } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import { openEnvironment } from '../bench-environment.ts';
import { fillStores, merchantId, storeIdsOf } from '../data/many-stores.ts';

const today = `(now() at time zone 'Asia/Kolkata')::date`;
const counted = (where: string) => `SELECT count(*) FROM store s WHERE s.tenant_id = $1 ${where}`;

function bareOf(tenant: string, name: string, texts: readonly string[], values: readonly unknown[] = []) {
  return texts.map((text, index) => ({
    name: `bench.stores.${name}.${index}`,
    text,
    values: text.includes('$2') ? [tenant, ...values] : [tenant],
  }));
}

/** The ten best stores in a range of whole days. */
const ranked = ({ from, to }: { readonly from: string; readonly to: string }) => `
  SELECT store_id, sum(counts[until] - coalesce(counts[before], 0)), sum(amounts[until] - coalesce(amounts[before], 0))
  FROM json_to_recordset('${JSON.stringify(cutByMonths({ from: Date.parse(from), to: Date.parse(to) }))}')
    AS x (month date, before int, until int) JOIN payment_store_month r ON r.month = x.month
  WHERE tenant_id = $1 AND state = 'COMPLETED' GROUP BY 1 ORDER BY 3 DESC LIMIT 10`;

/** The questions of the screens, in rotation. */
function questions(tenant: string, some: readonly string[], count: number): Question[] {
  const days = { from: midnight(-30), to: midnight(0) };
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
        kind: 'a page of QR codes',
        path: `/api/v1/qrpos/list?limit=20&start=${(page % 500) * 20}`,
        bare: bareOf(
          tenant,
          'codes',
          [
            `SELECT q.id, q.code, q.name, s.name AS store, count(*) OVER () AS total FROM qr_code q JOIN store s ON s.tenant_id = q.tenant_id
              AND s.id = q.store_id WHERE q.tenant_id = $1 ORDER BY s.name, q.name, q.id LIMIT 20 OFFSET $2`,
          ],
          [(page % 500) * 20],
        ),
      },
      {
        kind: 'search of QR codes by store and name',
        path: `/api/v1/qrpos/list?limit=20&search=${encodeURIComponent(`store 0${(turn * 13) % 500}`)}`,
        bare: bareOf(
          tenant,
          'codeSearch',
          [
            `SELECT q.id, q.code, q.name, s.name AS store, count(*) OVER () AS total FROM qr_code q JOIN store s ON s.tenant_id = q.tenant_id
              AND s.id = q.store_id WHERE q.tenant_id = $1 AND (strpos(q.search, $2) > 0 OR strpos(s.search, $2) > 0)
              ORDER BY s.name, q.name, q.id LIMIT 20`,
          ],
          [`store 0${(turn * 13) % 500}`],
        ),
      },
      {
        kind: 'the ranking over the last month',
        path: '/api/v1/insights/stores/ranking',
        body: { ...lastMonth(), pageNo: (turn % 40) + 1 },
        bare: bareOf(tenant, 'month', [ranked(lastMonth())]),
      },
      {
        kind: 'the ranking over 30 days',
        path: '/api/v1/insights/stores/ranking',
        body: { ...days, pageNo: (turn % 40) + 1 },
        bare: bareOf(tenant, 'days', [ranked(days)]),
      },
      {
        kind: 'the dashboard with its ranking over the last month',
        body: lastMonth(),
        bare: bareOf(tenant, 'month', [ranked(lastMonth())]),
      },
      {
        kind: 'the dashboard with its ranking over 30 days',
        body: days,
        bare: bareOf(tenant, 'days', [ranked(days)]),
      },
      {
        kind: `the dashboard of ${some.length} stores over a week`,
        body: { from: midnight(-7), to: midnight(0), storeIds: some.map((id) => encodeId('store', id)) },
        bare: bareOf(
          tenant,
          'some',
          [
            `SELECT day, state, sum(count), sum(amount) FROM payment_store_day WHERE tenant_id = $1 AND state = 'COMPLETED'
              AND day >= ${today} - 14 AND day < ${today} AND store_id = any ($2::uuid[]) GROUP BY 1, 2`,
            `SELECT instrument, sum(count), sum(amount) FROM payment_store_hour WHERE tenant_id = $1 AND store_id = any ($2::uuid[])
              AND state = 'COMPLETED' AND hour >= now() - interval '7 days' GROUP BY 1`,
          ],
          [some],
        ),
      },
    ];
    return kinds[turn % kinds.length] as Question;
  });
}

const day = 86_400_000;
const istOffset = 19_800_000;

/** The start of the IST day this many days from today. */
const midnight = (offset: number): string =>
  new Date(Math.floor((Date.now() + istOffset) / day) * day - istOffset + offset * day).toISOString();

/** The previous month in IST. */
function lastMonth(): { readonly from: string; readonly to: string } {
  const month = istMonth(Date.now());
  return {
    from: new Date(startOfIstMonth(month - 1)).toISOString(),
    to: new Date(startOfIstMonth(month)).toISOString(),
  };
}

/** Lists and sums over 40,000 stores over HTTP against the bare queries. */
export const bench: Bench = {
  name: 'stores',
  about: 'lists, searches, totals and ranking of 40,000 stores over HTTP against the bare queries',
  async run() {
    const environment = await openEnvironment('stores');
    const client = new pg.Client({ connectionString: environment.adminUrl });
    await client.connect();
    try {
      const tenant = await fillStores(client);
      const some = await storeIdsOf(client, 500);
      // Each question reads all stores, so a twentieth of the usual number is enough.
      const ask = (count: number) => questions(tenant, some, Math.ceil(count / 20));
      return await askBoth(environment, { merchantId, path: '/api/v1/insights/summary', ask });
    } finally {
      await client.end();
      await environment.close();
    }
  },
};
