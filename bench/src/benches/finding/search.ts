import { askBoth, type Question } from '../../against-bare.ts';
import type { Bench } from '../../bench.ts';
import { type BenchEnvironment, openEnvironment } from '../../bench-environment.ts';
import { ensureLoaded } from '../../data/load.ts';
import type { BenchMerchant } from '../../data/merchants.ts';
import { openClients } from '../../open-clients.ts';

const day = 86_400_000;
const columns = { utr: 'utr', phone: 'customer_phone', merchantOrderId: 'merchant_order_id', any: 'utr' } as const;

/** The searched values, from existing payments. */
type Samples = { readonly [Column in 'utr' | 'customer_phone' | 'merchant_order_id']: readonly string[] };

async function samplesOf(environment: BenchEnvironment, { tenantId }: BenchMerchant): Promise<Samples> {
  const [client] = await openClients(environment.adminUrl, 1);
  if (client === undefined) throw new Error('There is no connection');
  try {
    const of = async (column: string) => {
      const { rows } = await client.query<{ value: string }>(
        `SELECT ${column} AS value FROM payment TABLESAMPLE SYSTEM (0.5) WHERE tenant_id = $1 AND ${column} IS NOT NULL LIMIT 3000`,
        [tenantId],
      );
      return rows.map(({ value }) => value);
    };
    return {
      utr: await of('utr'),
      customer_phone: await of('customer_phone'),
      merchant_order_id: await of('merchant_order_id'),
    };
  } finally {
    await client.end();
  }
}

function searches({ tenantId }: BenchMerchant, samples: Samples, count: number): Question[] {
  const now = Date.now();
  const dates = { from: new Date(now - 181 * day).toISOString(), to: new Date(now).toISOString() };
  const kinds = Object.entries(columns).filter(([, column]) => samples[column].length > 0);
  return kinds.flatMap(([by, column]) =>
    Array.from({ length: Math.ceil(count / kinds.length) }, (): Question => {
      const values = samples[column];
      const value = values[Math.floor(Math.random() * values.length)] ?? '';
      return {
        kind: by,
        body: { filters: { ...dates, search: { by, value } }, page: { size: 10 } },
        bare: {
          name: `bench.search.${column}`,
          text: `SELECT * FROM payment WHERE tenant_id = $1 AND ${column} = $2 ORDER BY id DESC LIMIT 11`,
          values: [tenantId, value],
        },
      };
    }),
  );
}

/** Searches over HTTP against the bare query with the same index. */
export const bench: Bench = {
  name: 'search',
  about: 'searches by UTR, phone, order id or anything over HTTP against the bare query by the index',
  async run() {
    const environment = await openEnvironment();
    try {
      const [big] = await ensureLoaded(environment.adminUrl);
      if (big === undefined) throw new Error('The merchants are missing');
      const samples = await samplesOf(environment, big);
      const ask = (count: number) => searches(big, samples, count);
      return await askBoth(environment, { merchantId: big.merchantId, path: '/api/v3/transactions/list', ask });
    } finally {
      await environment.close();
    }
  },
};
