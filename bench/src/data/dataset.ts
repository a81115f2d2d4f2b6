import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { DemoPayments } from '@galla/server/src/payments/ingestion/demo-payments.ts';
import type { BenchMerchant } from './merchants.ts';

/** Payments of one merchant in one request of an engine. */
export interface Part {
  readonly merchant: BenchMerchant;
  readonly events: PaymentEvent[];
}

/** New payments of the last hour, one final event each: half for the largest merchant, half spread over the others. */
export class Dataset {
  readonly #merchants: readonly BenchMerchant[];
  readonly #payments = new Map<BenchMerchant, DemoPayments>();
  #turn = 0;

  constructor(merchants: readonly BenchMerchant[]) {
    this.#merchants = merchants;
  }

  /** The next request of `count` payments. */
  next(count: number): Part {
    this.#turn += 1;
    const other = 2 + (((this.#turn - 1) / 2) % (this.#merchants.length - 2));
    const merchant = this.#merchants[this.#turn % 2 === 0 ? 0 : other];
    if (merchant === undefined) throw new Error('The merchants are missing');
    return { merchant, events: this.of(merchant, count) };
  }

  /** `count` payments of one merchant. */
  of(merchant: BenchMerchant, count: number): PaymentEvent[] {
    const payments = this.#payments.get(merchant) ?? new DemoPayments(merchant.shop, Date.now() + merchant.number);
    this.#payments.set(merchant, payments);
    const from = Date.now() - 3_600_000;
    const events: PaymentEvent[] = [];
    while (events.length < count) {
      const last = payments.next(from + Math.floor(Math.random() * 3_000_000)).at(-1);
      if (last !== undefined && Date.parse(last.updatedAt ?? '') < Date.now()) events.push(last);
    }
    return events;
  }
}
