import type { RailRefund } from '../../platform/rail/rail.ts';
import type { Book } from './book.ts';
import {
  addTask,
  endRefundRow,
  findPaymentOfReference,
  findRefund,
  insertRefund,
  isOut,
  removeTask,
  sumChargebacks,
  sumRefunds,
} from './book-queries.ts';
import { type BookRefund, contentOf, newArn, newUtr, refundAnswer, refundReport, type Task } from './book-rows.ts';
import type { Delays, RefundOrder, Taken } from './instructions.ts';
import { type RefundOutcome, refundAmounts, refundFailures } from './outcomes.ts';

/** The refunds of the simulated bank. Every method works inside `Book.write`. */
export class Refunds {
  readonly #book: Book;
  readonly #delays: Delays;

  constructor(book: Book, delays: Delays) {
    this.#book = book;
    this.#delays = delays;
  }

  start(order: RefundOrder, now: number): Taken<RailRefund> {
    const content = contentOf(order);
    const known = findRefund(this.#book, order.refundId);
    if (known !== undefined)
      return known.content === content ? { is: 'taken', answer: refundAnswer(known), answers: true } : { is: 'reused' };
    const outcome = refundAmounts.get(order.amount) ?? 'success';
    if (outcome === 'not-taken' || isOut(this.#book, 'all')) return { is: 'not-taken' };
    const row: BookRefund = {
      refund_id: order.refundId,
      content,
      provider_transaction_id: order.providerTransactionId,
      merchant_id: order.merchantId,
      amount: order.amount,
      outcome,
      state: 'PENDING',
      utr: null,
      arn: null,
      failure_reason: null,
      created_at: now,
      finished_at: null,
      sandbox: order.sandbox?.id ?? null,
    };
    const refusal =
      this.#refusalOf(order) ?? (isOut(this.#book, 'refunds') ? refundFailures['technical-failure'] : undefined);
    insertRefund(this.#book, row);
    if (refusal !== undefined) this.#endRefund(row, 'FAILED', refusal, now);
    else this.#carryOut(row, outcome, now);
    const answers = outcome !== 'time-out' && !isOut(this.#book, 'silence');
    return { is: 'taken', answer: refundAnswer(findRefund(this.#book, row.refund_id) ?? row), answers };
  }

  find(refundId: string): RailRefund | undefined {
    const row = findRefund(this.#book, refundId);
    return row === undefined ? undefined : refundAnswer(row);
  }

  /** Ends a due refund, once, and reports it. */
  finish(task: Task, now: number): void {
    if (!removeTask(this.#book, task)) return;
    const { subject, content } = task;
    const row = findRefund(this.#book, subject);
    if (row === undefined || row.state !== 'PENDING') return;
    const ended = this.#endRefund(
      row,
      content === 'COMPLETED' ? 'COMPLETED' : 'FAILED',
      refundFailures['pending-failure'],
      now,
    );
    const report = (of: BookRefund, at: number) =>
      this.#later('report-refund', subject, refundReport(of, now), at, now);
    if (row.outcome === 'unreported') return;
    report(ended, now);
    if (row.outcome === 'duplicate') for (const times of [1, 2]) report(ended, now + times * this.#delays.again);
    if (row.outcome === 'reversed') report(row, now + this.#delays.again);
  }

  #carryOut(row: BookRefund, outcome: RefundOutcome, now: number): void {
    const reason = refundFailures[outcome];
    if (outcome === 'success') this.#endRefund(row, 'COMPLETED', undefined, now);
    else if (outcome === 'time-out') {
      const ended = this.#endRefund(row, 'COMPLETED', undefined, now);
      this.#later('report-refund', row.refund_id, refundReport(ended, now), now + this.#delays.silence, now);
    } else if (reason !== undefined && outcome !== 'pending-failure') this.#endRefund(row, 'FAILED', reason, now);
    else {
      const state = outcome === 'pending-failure' ? 'FAILED' : 'COMPLETED';
      this.#later('finish-refund', row.refund_id, state, now + this.#delays.pending, now);
    }
  }

  /**
   * The reason to refuse a refund at once. Payments that the simulator never saw are refunded too: `paid` caps their
   * sum.
   */
  #refusalOf(order: RefundOrder): string | undefined {
    const { merchantId, providerTransactionId } = order;
    const payment = findPaymentOfReference(this.#book, providerTransactionId);
    if (payment !== undefined && (payment.merchant_id !== merchantId || payment.state !== 'COMPLETED'))
      return 'There is no such payment to refund.';
    const paid = Math.min(order.paid, payment?.amount ?? order.paid);
    const refunded = sumRefunds(this.#book, order);
    const held = Math.min(sumChargebacks(this.#book, order), paid - refunded);
    return refunded + held + order.amount > paid ? 'The refunds exceed the amount paid.' : undefined;
  }

  #endRefund(row: BookRefund, state: 'COMPLETED' | 'FAILED', reason: string | undefined, now: number): BookRefund {
    const paid = state === 'COMPLETED';
    const isCard = findPaymentOfReference(this.#book, row.provider_transaction_id)?.method === 'CARD';
    const ended: BookRefund = {
      ...row,
      state,
      utr: paid && !isCard ? newUtr() : null,
      arn: paid && isCard ? newArn() : null,
      failure_reason: paid ? null : (reason ?? null),
      finished_at: now,
    };
    endRefundRow(this.#book, ended);
    return ended;
  }

  #later(kind: Task['kind'], subject: string, content: string, dueAt: number, now: number): void {
    addTask(this.#book, { due_at: dueAt, kind, subject, content, since: now });
  }
}
