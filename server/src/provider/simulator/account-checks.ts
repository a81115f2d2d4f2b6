import type { RailAccountCheck } from '../../platform/rail/rail.ts';
import type { Book } from './book.ts';
import { findAccountCheck, insertAccountCheck, isOut } from './book-queries.ts';
import { accountCheckAnswer, type BookAccountCheck, contentOf, newUtr } from './book-rows.ts';
import type { AccountCheckOrder, Delays, Taken } from './instructions.ts';
import { checkedNames, payoutAccounts, payoutFailures } from './outcomes.ts';

/** The account checks of the simulated bank. Every method works inside `Book.write`. */
export class AccountChecks {
  readonly #book: Book;
  readonly #delays: Delays;

  constructor(book: Book, delays: Delays) {
    this.#book = book;
    this.#delays = delays;
  }

  start(order: AccountCheckOrder, now: number): Taken<RailAccountCheck> {
    const content = contentOf(order);
    const known = findAccountCheck(this.#book, order.checkId);
    if (known !== undefined)
      return known.content === content
        ? { is: 'taken', answer: accountCheckAnswer(known, now), answers: true }
        : { is: 'reused' };
    const outcome = payoutAccounts.get(order.account.number) ?? 'success';
    if (outcome === 'not-taken' || isOut(this.#book, 'all')) return { is: 'not-taken' };
    const row = this.#rowOf(order, content, outcome, now);
    insertAccountCheck(this.#book, row);
    const answers = outcome !== 'time-out' && !isOut(this.#book, 'silence');
    return { is: 'taken', answer: accountCheckAnswer(row, now), answers };
  }

  find(checkId: string, now: number): RailAccountCheck | undefined {
    const row = findAccountCheck(this.#book, checkId);
    return row === undefined ? undefined : accountCheckAnswer(row, now);
  }

  #rowOf({ checkId, merchantId, account }: AccountCheckOrder, content: string, outcome: string, now: number) {
    const isFailure = outcome === 'failure' || outcome === 'pending-failure' || isOut(this.#book, 'payouts');
    const isLate = outcome !== 'success' && outcome !== 'failure' && outcome !== 'time-out';
    return {
      check_id: checkId,
      content,
      merchant_id: merchantId,
      last4: account.number.slice(-4),
      registered_name: isFailure
        ? null
        : (checkedNames.get(account.number)?.(account.holder) ?? account.holder).toUpperCase(),
      utr: isFailure ? null : `GALL${newUtr()}`,
      failure_reason: isFailure ? payoutFailures.failure : null,
      ends_at: isLate ? now + this.#delays.pending : now,
      created_at: now,
    } satisfies BookAccountCheck;
  }
}
