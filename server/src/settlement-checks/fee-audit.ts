import { encodeId } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/instruments.ts';
import type { FeeAudit, FeeDifference } from '@galla/contract/settlement-checks/endpoints.ts';
import { maxListed } from '@galla/contract/settlement-checks/endpoints.ts';
import pg from 'pg';
import type { Charged, Charges, Prices } from '../ledger/charges.ts';
import { appliedRate, chargesOf } from '../ledger/charges.ts';
import { pricesOfTenant } from '../ledger/prices.ts';
import type { Database } from '../platform/db/database.ts';
import { firstIdAt } from '../platform/ids.ts';

/** A completed payment with what was charged, as the cursor gives it. */
interface ChargedPayment {
  readonly id: string;
  readonly created_at: Date;
  readonly amount: number;
  readonly instrument: Instrument;
  readonly card_network: string | null;
  readonly card_category: string | null;
  readonly by_qr: boolean;
  readonly merchant_order_id: string | null;
  readonly fee: number;
  /** Its share in the GST of its settlement, before that what was charged. */
  readonly gst: number;
  /** Whether it went back by itself, and so costs nothing. */
  readonly is_reversed: boolean;
}

/** What a merchant agreed on, and since when nothing of it has changed that has no history. In ms. */
interface KnownPrices extends Prices {
  readonly changedAt: number | null;
}

const rowsAtOnce = 2000;

/**
 * Computes the charges of every completed payment of a tenant that began in a range anew. The payments come through a
 * cursor, so memory does not grow with them, and prices and payments are those of one moment. Times in ms; `to` exclusive.
 */
export async function auditFees(
  database: Database,
  tenantId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Omit<FeeAudit, 'merchantId'>> {
  const client = await database.pool.connect();
  let isWhole = false;
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = '15min'; set local galla.tenants = ${pg.escapeLiteral(`{${tenantId}}`)}`,
    );
    const audit = new Audit(await findPrices(client, tenantId));
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
      for (const row of rows) audit.add(row);
      if (rows.length < rowsAtOnce) break;
    }
    await client.query('commit');
    isWhole = true;
    return audit.result();
  } finally {
    client.release(!isWhole);
  }
}

async function findPrices(client: pg.PoolClient, tenantId: string): Promise<KnownPrices> {
  const { rows } = await client.query<{ prices: Prices; changed_at: Date | null }>(
    `select ${pricesOfTenant} as prices, (select changed_at from pricing where tenant_id = tenant.id) as changed_at
     from tenant where id = $1`,
    [tenantId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The tenant has no row.');
  return { ...row.prices, changedAt: row.changed_at?.getTime() ?? null };
}

/** The price of a payment by rate card and law. */
function priceOf(payment: ChargedPayment, prices: KnownPrices): Charges {
  if (payment.is_reversed) return { fee: 0, gst: 0 };
  const expected = pricedAnew(payment, prices);
  return isSame(expected, payment) ? { fee: payment.fee, gst: payment.gst } : expected;
}

function pricedAnew(payment: ChargedPayment, prices: KnownPrices): Charges {
  const charged = chargedFor(payment);
  const expected = chargesOf(charged, prices);
  if (isSame(expected, payment) || prices.changedAt === null || charged.at >= prices.changedAt) return expected;
  // The size of the turnover has no history: before it was last set it may have been the other one.
  const other = chargesOf(charged, { ...prices, largeTurnover: !prices.largeTurnover });
  return isSame(other, payment) ? other : expected;
}

const chargedFor = (payment: ChargedPayment): Charged => ({
  amount: payment.amount,
  instrument: payment.instrument,
  cardNetwork: payment.card_network ?? undefined,
  cardCategory: payment.card_category ?? undefined,
  byQr: payment.by_qr,
  at: payment.created_at.getTime(),
});

/** GST is rounded for a whole settlement: the share of a payment may lie next to what it would be alone (0039). */
const maxRounding = 2;

const isSame = (a: Charges, b: Charges) => a.fee === b.fee && Math.abs(a.gst - b.gst) <= maxRounding;

class Audit {
  readonly #prices: KnownPrices;
  readonly #sums = new Map<Instrument, Sums>();
  readonly #lines: FeeDifference[] = [];
  readonly #differences = { count: 0, over: 0, under: 0 };

  constructor(prices: KnownPrices) {
    this.#prices = prices;
  }

  add(payment: ChargedPayment): void {
    const expected = priceOf(payment, this.#prices);
    const sums = this.#sums.get(payment.instrument) ?? new Sums();
    this.#sums.set(payment.instrument, sums);
    const differs = !isSame(expected, payment);
    sums.add({ payments: 1, amount: payment.amount, charged: payment, expected, differing: differs ? 1 : 0 });
    if (!differs) return;
    const difference = payment.fee + payment.gst - expected.fee - expected.gst;
    this.#differences.count += 1;
    this.#differences.over += Math.max(0, difference);
    this.#differences.under += Math.max(0, -difference);
    if (this.#lines.length >= maxListed) return;
    this.#lines.push({
      unitId: encodeId('payment', payment.id),
      createdAt: payment.created_at.toISOString(),
      instrument: payment.instrument,
      merchantOrderId: payment.merchant_order_id,
      amount: payment.amount,
      charged: { fee: payment.fee, gst: payment.gst },
      expected,
      rate: appliedRate(chargedFor(payment), this.#prices),
      difference,
    });
  }

  result(): Omit<FeeAudit, 'merchantId'> {
    const all = new Sums();
    for (const sums of this.#sums.values()) all.add(sums);
    const { payments, amount, charged, expected } = all;
    const byInstrument = [...this.#sums]
      .map(([instrument, sums]) => ({ instrument, ...sums }))
      .sort((a, b) => b.amount - a.amount);
    return {
      ...{ payments, amount, charged, expected, byInstrument },
      differences: { ...this.#differences, lines: this.#lines },
    };
  }
}

interface Summed {
  readonly payments: number;
  readonly amount: number;
  readonly charged: Charges;
  readonly expected: Charges;
  readonly differing: number;
}

class Sums implements Summed {
  payments = 0;
  amount = 0;
  readonly charged = { fee: 0, gst: 0 };
  readonly expected = { fee: 0, gst: 0 };
  differing = 0;

  add({ payments, amount, charged, expected, differing }: Summed): void {
    this.payments += payments;
    this.amount += amount;
    this.charged.fee += charged.fee;
    this.charged.gst += charged.gst;
    this.expected.fee += expected.fee;
    this.expected.gst += expected.gst;
    this.differing += differing;
  }
}
