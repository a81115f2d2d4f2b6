import { encodeId } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { FeeAudit, FeeDifference } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Charged, Charges } from '../ledger/public/charges.ts';
import { appliedRate, chargesOf } from '../ledger/public/charges.ts';
import { type Prices, tariffAt } from '../ledger/public/tariff.ts';
import { type ChargedPayment, inAuditedRange } from './charge-queries.ts';

/**
 * Recomputes the charges of every completed payment of a tenant that began in a range. The payments come through a
 * cursor, so that memory does not grow with them. Prices and payments are from one snapshot. Times are in ms; `to` is
 * exclusive.
 */
export function auditFees(
  database: Database,
  tenantId: string,
  range: { readonly from: number; readonly to: number },
): Promise<Omit<FeeAudit, 'merchantId'>> {
  return inAuditedRange(database, tenantId, range, async (prices, pages) => {
    const audit = new Audit(prices);
    for await (const payments of pages) for (const payment of payments) audit.add(payment);
    return audit.result();
  });
}

/** The charges of a payment by the tariff at its start. */
function priceOf(payment: ChargedPayment, prices: Prices): Charges {
  if (payment.is_reversed) return { fee: 0, gst: 0 };
  const expected = chargesOf(chargedFor(payment), tariffOf(payment, prices));
  return isSame(expected, payment) ? { fee: payment.fee, gst: payment.gst } : expected;
}

const tariffOf = (payment: ChargedPayment, prices: Prices) => tariffAt(prices, payment.created_at.getTime());

const chargedFor = (payment: ChargedPayment): Charged => ({
  amount: payment.amount,
  instrument: payment.instrument,
  cardNetwork: payment.card_network ?? undefined,
  cardCategory: payment.card_category ?? undefined,
  byQr: payment.by_qr,
});

/** GST is rounded for a whole settlement, so the share of a payment may differ from its own rounding (0039). */
const maxRounding = 2;

const isSame = (a: Charges, b: Charges) => a.fee === b.fee && Math.abs(a.gst - b.gst) <= maxRounding;

class Audit {
  readonly #prices: Prices;
  readonly #sums = new Map<Instrument, Sums>();
  readonly #lines: FeeDifference[] = [];
  readonly #differences = { count: 0, over: 0, under: 0 };

  constructor(prices: Prices) {
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
      rate: appliedRate(chargedFor(payment), tariffOf(payment, this.#prices)),
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
      payments,
      amount,
      charged,
      expected,
      byInstrument,
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
