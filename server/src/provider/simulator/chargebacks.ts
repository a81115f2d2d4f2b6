import type { Book } from './book.ts';
import { addTask, endChargeback, findPaymentOfReference, insertChargeback } from './book-queries.ts';
import { type BookChargeback, chargebackReport, newArn, newChargebackId } from './book-rows.ts';
import type { ChargebackRequest } from './instructions.ts';

/** The chargebacks of the simulated network. Every method works inside `Book.write`. */
export class Chargebacks {
  readonly #book: Book;

  constructor(book: Book) {
    this.#book = book;
  }

  /** Opens a chargeback or ends an open one, and reports it to Galla; undefined if no payment or chargeback fits. */
  act(request: ChargebackRequest, now: number): BookChargeback | undefined {
    const row = 'chargebackId' in request ? this.#end(request, now) : this.#open(request, now);
    if (row === undefined) return undefined;
    const content = chargebackReport(row, now);
    const task = { due_at: now, kind: 'report-chargeback' as const, subject: row.chargeback_id, content, since: now };
    addTask(this.#book, task);
    return row;
  }

  #open(
    request: Exclude<ChargebackRequest, { readonly chargebackId: string }>,
    now: number,
  ): BookChargeback | undefined {
    const { merchantId: merchant_id, providerTransactionId: provider_transaction_id, amount, reason } = request;
    const payment = findPaymentOfReference(this.#book, provider_transaction_id);
    // Payments that the simulator never saw can be charged back too, as they can be refunded.
    if (payment !== undefined && (payment.merchant_id !== merchant_id || payment.state !== 'COMPLETED'))
      return undefined;
    const row = {
      chargeback_id: newChargebackId(),
      provider_transaction_id,
      merchant_id,
      amount,
      reason,
      state: 'OPENED',
      arn: newArn(),
      created_at: now,
      finished_at: null,
    } as const;
    insertChargeback(this.#book, row);
    return row;
  }

  #end(
    { chargebackId, state }: Extract<ChargebackRequest, { readonly chargebackId: string }>,
    now: number,
  ): BookChargeback | undefined {
    return endChargeback(this.#book, chargebackId, state, now);
  }
}
