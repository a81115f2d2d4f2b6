import type { RailPayout } from '../../platform/rail/rail.ts';
import type { Book } from './book.ts';
import { addTask, endPayoutRow, findPayout, insertPayout, isOut, removeTask } from './book-queries.ts';
import { type BookPayout, contentOf, newUtr, payoutAnswer, payoutReport, type Task } from './book-rows.ts';
import type { Delays, PayoutOrder, Taken } from './instructions.ts';
import { payoutAccounts, payoutFailures } from './outcomes.ts';

/** The payouts of the simulated bank to merchants. Every method works inside `Book.write`. */
export class Payouts {
  readonly #book: Book;
  readonly #delays: Delays;

  constructor(book: Book, delays: Delays) {
    this.#book = book;
    this.#delays = delays;
  }

  start(order: PayoutOrder, now: number): Taken<RailPayout> {
    const content = contentOf(order);
    const known = findPayout(this.#book, order.payoutId);
    if (known !== undefined)
      return known.content === content ? { is: 'taken', answer: payoutAnswer(known), answers: true } : { is: 'reused' };
    const outcome = payoutAccounts.get(order.account.number) ?? 'success';
    if (outcome === 'not-taken' || isOut(this.#book, 'all')) return { is: 'not-taken' };
    const row: BookPayout = {
      payout_id: order.payoutId,
      content,
      merchant_id: order.merchantId,
      amount: order.amount,
      last4: order.account.number.slice(-4),
      outcome,
      state: 'PENDING',
      utr: null,
      failure_reason: null,
      created_at: now,
      finished_at: null,
      sandbox: order.sandbox?.id ?? null,
    };
    insertPayout(this.#book, row);
    if (isOut(this.#book, 'payouts', row.merchant_id))
      this.#end(row, 'FAILED', payoutFailures['technical-failure'], now);
    else this.#carryOut(row, now);
    const answers = outcome !== 'time-out' && !isOut(this.#book, 'silence');
    return { is: 'taken', answer: payoutAnswer(findPayout(this.#book, row.payout_id) ?? row), answers };
  }

  find(payoutId: string): RailPayout | undefined {
    const row = findPayout(this.#book, payoutId);
    return row === undefined ? undefined : payoutAnswer(row);
  }

  /** Ends a pending payout, once, and reports it. */
  finish(task: Task, now: number): void {
    if (!removeTask(this.#book, task)) return;
    const row = findPayout(this.#book, task.subject);
    if (row === undefined || row.state !== 'PENDING') return;
    const failed = task.content === 'FAILED';
    const ended = this.#end(
      row,
      failed ? 'FAILED' : 'COMPLETED',
      failed ? payoutFailures['pending-failure'] : null,
      now,
    );
    if (row.outcome === 'unreported') return;
    const report = (of: BookPayout, at: number) =>
      this.#later('report-payout', row.payout_id, payoutReport(of, now), at, now);
    report(ended, now);
    if (row.outcome === 'duplicate') for (const times of [1, 2]) report(ended, now + times * this.#delays.again);
    if (row.outcome === 'reversed') report(row, now + this.#delays.again);
  }

  #carryOut(row: BookPayout, now: number): void {
    const { outcome } = row;
    if (outcome === 'success') this.#end(row, 'COMPLETED', null, now);
    else if (outcome === 'failure' || outcome === 'technical-failure')
      this.#end(row, 'FAILED', payoutFailures[outcome], now);
    else if (outcome === 'time-out') {
      const ended = this.#end(row, 'COMPLETED', null, now);
      this.#later('report-payout', row.payout_id, payoutReport(ended, now), now + this.#delays.silence, now);
    } else {
      const state = outcome === 'pending-failure' ? 'FAILED' : 'COMPLETED';
      this.#later('finish-payout', row.payout_id, state, now + this.#delays.pending, now);
    }
  }

  #end(row: BookPayout, state: 'COMPLETED' | 'FAILED', reason: string | null | undefined, now: number): BookPayout {
    const paid = state === 'COMPLETED';
    const ended: BookPayout = {
      ...row,
      state,
      utr: paid ? `GALL${newUtr()}` : null,
      failure_reason: paid ? null : (reason ?? null),
      finished_at: now,
    };
    endPayoutRow(this.#book, ended);
    return ended;
  }

  #later(kind: Task['kind'], subject: string, content: string, dueAt: number, now: number): void {
    addTask(this.#book, { due_at: dueAt, kind, subject, content, since: now });
  }
}
