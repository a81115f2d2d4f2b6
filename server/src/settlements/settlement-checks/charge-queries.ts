import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type pg from 'pg';
import { beginReading } from '../../platform/db/begin-reading.ts';
import type { Database } from '../../platform/db/database.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { Prices, Tariffs } from '../ledger/public/tariff.ts';
import { pricesOfTenant, tariffsJson } from '../ledger/public/tariff-queries.ts';

/** A completed payment with its charges, as the cursor returns it. */
export interface ChargedPayment {
  readonly id: string;
  readonly created_at: Date;
  readonly amount: number;
  readonly instrument: Instrument;
  readonly card_network: string | null;
  readonly card_category: string | null;
  readonly by_qr: boolean;
  readonly merchant_order_id: string | null;
  readonly fee: number;
  /** Its share of its settlement's GST, and before settlement the GST charged. */
  readonly gst: number;
  /** Whether it was refunded automatically and therefore costs nothing. */
  readonly is_reversed: boolean;
}

const rowsAtOnce = 2000;

/**
 * Returns the prices of a tenant and, through a cursor, its completed payments that began in a range, page by page from
 * the newest, all from one snapshot. Times are in ms; `to` is exclusive.
 */
export async function inAuditedRange<T>(
  database: Database,
  tenantId: string,
  { from, to }: { readonly from: number; readonly to: number },
  work: (prices: Prices, pages: AsyncIterable<readonly ChargedPayment[]>) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  let isWhole = false;
  try {
    await beginReading(client, [tenantId], { within: '15min', oneSnapshot: true });
    const result = await work(await findPrices(client, tenantId), readCharged(client, tenantId, from, to));
    await client.query('commit');
    isWhole = true;
    return result;
  } finally {
    client.release(!isWhole);
  }
}

async function* readCharged(
  client: pg.PoolClient,
  tenantId: string,
  from: number,
  to: number,
): AsyncGenerator<readonly ChargedPayment[]> {
  await client.query(
    `declare audited no scroll cursor for
       select id, created_at, amount, instrument, card_network, card_category, merchant_order_id, fee,
         coalesce((select i.gst from settlement_item i where i.tenant_id = $1 and i.payment_id = payment.id
           and i.kind = 'PAYMENT' and i.subject_id = payment.id), gst) as gst,
         reversed_fee + reversed_gst > 0 as is_reversed, qr_code_id is not null or payment_solution is not distinct from 'QR' as by_qr
       from payment where tenant_id = $1 and id >= $2 and id < $3 and state = 'COMPLETED' order by id desc`,
    [tenantId, firstIdAt(from), firstIdAt(to)],
  );
  for (;;) {
    const { rows } = await client.query<ChargedPayment>(`fetch ${rowsAtOnce} from audited`);
    yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}

async function findPrices(client: pg.PoolClient, tenantId: string): Promise<Prices> {
  const { rows } = await client.query<{ prices: Prices; tariffs: Tariffs }>(
    `select ${pricesOfTenant} as prices, ${tariffsJson} as tariffs from tenant where id = $1`,
    [tenantId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The tenant has no row.');
  return { ...row.prices, tariffs: row.tariffs };
}
