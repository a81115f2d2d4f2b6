import type { Book } from './book.ts';
import { type BookChargeback, type BookPayment, chargebackReport, newArn, newChargebackId } from './book-rows.ts';
import type { ChargebackRequest } from './instructions.ts';

/** The chargebacks of the simulated network. Every method works inside `Book.write`. */
export class Chargebacks {
  readonly #book: Book;

  constructor(book: Book) {
    this.#book = book;
  }

  /** Opens a chargeback or ends an open one, and reports it to Galla; undefined where nothing fits. */
  act(request: ChargebackRequest, now: number): BookChargeback | undefined {
    const row = 'chargebackId' in request ? this.#end(request, now) : this.#open(request, now);
    if (row === undefined) return undefined;
    const content = chargebackReport(row, now);
    const task = { due_at: now, kind: 'report-chargeback', subject: row.chargeback_id, content, since: now };
    this.#book.insert('task', task);
    return row;
  }

  #open(
    request: Exclude<ChargebackRequest, { readonly chargebackId: string }>,
    now: number,
  ): BookChargeback | undefined {
    const { merchantId: merchant_id, providerTransactionId: provider_transaction_id, amount, reason } = request;
    const payment = this.#book.first<BookPayment>(
      'SELECT * FROM payment WHERE provider_transaction_id = ?',
      provider_transaction_id,
    );
    // Payments that the simulator never saw are charged back too, as they are refunded.
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
    this.#book.insert('chargeback', row);
    return row;
  }

  #end(
    { chargebackId, state }: Extract<ChargebackRequest, { readonly chargebackId: string }>,
    now: number,
  ): BookChargeback | undefined {
    const changed = this.#book.run(
      `UPDATE chargeback SET state = ?, finished_at = ? WHERE chargeback_id = ? AND state = 'OPENED'`,
      state,
      now,
      chargebackId,
    );
    if (changed === 0) return undefined;
    return this.#book.first<BookChargeback>('SELECT * FROM chargeback WHERE chargeback_id = ?', chargebackId);
  }
}

/** The amount that chargebacks hold of a payment with `left` not refunded, in paise: at most `left`. */
export function heldBack(
  book: Book,
  { merchantId, providerTransactionId }: { readonly merchantId: string; readonly providerTransactionId: string },
  left: number,
): number {
  const { claimed } = book.first<{ claimed: number }>(
    `SELECT coalesce(sum(amount), 0) AS claimed FROM chargeback
     WHERE merchant_id = ? AND provider_transaction_id = ? AND state <> 'WON'`,
    merchantId,
    providerTransactionId,
  ) ?? { claimed: 0 };
  return Math.min(claimed, left);
}
