import { encodeId } from '@galla/contract/core/ids.ts';
import { firstIdAt } from '@galla/server/src/platform/ids.ts';
import { askBoth, type Question } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import { openEnvironment } from '../bench-environment.ts';
import { ensureLoaded } from '../data/load.ts';
import type { BenchMerchant } from '../data/merchants.ts';

const day = 86_400_000;

/** A filter in the API's form and in SQL. */
interface Filter {
  readonly name: string;
  readonly filters: { readonly [name: string]: readonly string[] };
  readonly condition: string;
}

const filtersOf = ({ counters }: BenchMerchant): Filter[] => {
  const store = counters[17]?.storeId ?? '';
  return [
    { name: 'all', filters: {}, condition: 'true' },
    { name: 'failed', filters: { states: ['FAILED'] }, condition: `state = 'FAILED'` },
    { name: 'one store', filters: { storeIds: [encodeId('store', store)] }, condition: `store_id = '${store}'` },
    { name: 'credit cards', filters: { instruments: ['CREDIT_CARD'] }, condition: `instrument = 'CREDIT_CARD'` },
  ];
};

const columns = `p.id, p.tenant_id, p.state, p.total, p.amount, p.offer_adjustment, p.refunded, p.reserved, p.instrument, p.payment_solution,
  p.customer_name, p.customer_phone, p.customer_vpa, p.card_network, p.card_last4, p.bank, p.wallet, s.code AS store_code, s.name AS store_name,
  t.name AS terminal_name, q.name AS qr_code_name, p.utr, p.arn, p.provider_transaction_id, p.merchant_transaction_id, p.merchant_order_id,
  (SELECT st.utr FROM settlement_item i JOIN settlement st ON st.tenant_id = i.tenant_id AND st.id = i.settlement_id
    WHERE i.tenant_id = p.tenant_id AND i.payment_id = p.id AND i.kind = 'PAYMENT') AS settlement_utr, p.failure_reason, p.offer_id, p.card_issuer, p.created_at, p.pending_at, p.finished_at, p.updated_at`;

/** The hand-written, prepared query for just this page. */
function keyset({ name, condition }: Filter, size: number, [tenant, from, before]: [string, string, string]) {
  return {
    name: `bench.history.${name}.${size}`,
    text: `SELECT ${columns} FROM (SELECT * FROM payment WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND ${condition} ORDER BY id DESC LIMIT ${size + 1}) p
      LEFT JOIN store s ON s.tenant_id = p.tenant_id AND s.id = p.store_id LEFT JOIN terminal t ON t.tenant_id = p.tenant_id AND t.id = p.terminal_id
      LEFT JOIN qr_code q ON q.tenant_id = p.tenant_id AND q.id = p.qr_code_id ORDER BY p.id DESC`,
    values: [tenant, from, before],
  };
}

function pages(merchant: BenchMerchant, count: number): Question[] {
  const now = Date.now();
  const from = now - 170 * day;
  return filtersOf(merchant).flatMap((filter) =>
    [10, 50].flatMap((size) =>
      ['first page', 'after a cursor'].flatMap((place) =>
        Array.from({ length: Math.ceil(count / 16) }, (): Question => {
          // A first page is one of the last month, like those that people open. A cursor can be anywhere.
          const to = place === 'first page' ? now - Math.floor(Math.random() * 30) * day : now;
          const after = Math.floor(from + 10 * day + Math.random() * (now - from - 10 * day));
          const cursor = place === 'first page' ? {} : { after: encodeId('payment', firstIdAt(after)) };
          const dates = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
          const before = firstIdAt(place === 'first page' ? to : after);
          return {
            kind: `${size} of ${filter.name}, ${place}`,
            body: { filters: { ...dates, ...filter.filters }, page: { size, ...cursor } },
            bare: keyset(filter, size, [merchant.tenantId, firstIdAt(from), before]),
          };
        }),
      ),
    ),
  );
}

/** History pages over HTTP against the bare keyset query. */
export const bench: Bench = {
  name: 'history',
  about: 'pages of history over HTTP against the bare keyset query, in a merchant with 5 million payments',
  async run() {
    const environment = await openEnvironment();
    try {
      const [big] = await ensureLoaded(environment.adminUrl);
      if (big === undefined) throw new Error('The merchants are missing');
      const ask = (count: number) => pages(big, count);
      return await askBoth(environment, { merchantId: big.merchantId, path: '/api/v3/transactions/list', ask });
    } finally {
      await environment.close();
    }
  },
};
