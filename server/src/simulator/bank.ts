import type { PaidWith, RailPayment, RailRefund } from '../platform/rail/rail.ts';
import type { Book } from './book.ts';
import {
  type BookPayment,
  type BookRefund,
  contentOf,
  newArn,
  newPage,
  newTransactionId,
  newUtr,
  paymentAnswer,
  paymentReport,
  refundAnswer,
  refundReport,
  type Task,
} from './book-rows.ts';
import { heldBack } from './chargebacks.ts';
import type { Outage, PaymentOrder, RefundOrder } from './instructions.ts';
import {
  asOutcome,
  failureReasons,
  type Outcome,
  paymentAmounts,
  type RefundOutcome,
  refundAmounts,
  refundFailures,
  testCardOf,
} from './outcomes.ts';

/** How long things take at the bank, in ms. */
export interface Delays {
  /** From pending to the end. */
  readonly pending: number;
  /** From the expiry to a late success. */
  readonly late: number;
  /** Between repeated reports of one outcome. */
  readonly again: number;
  /** From work done without an answer to its report. */
  readonly silence: number;
}

/** The result of an instruction. `answers: false`: the bank stored it and sends no answer. */
export type Taken<T> =
  | { readonly is: 'taken'; readonly answer: T; readonly answers: boolean }
  | { readonly is: 'not-taken' }
  | { readonly is: 'reused' };

const methodOutages = { UPI: 'upi', CARD: 'cards', NET_BANKING: 'net-banking', WALLET: 'wallets' } as const;
/** An unfinished payment ends this long after its expiry. */
const graceMs = 1_000;

/** The rules by which the simulator behaves as banks do. Every method works inside `Book.write`. */
export class Bank {
  readonly #book: Book;
  readonly #delays: Delays;
  readonly #origin: string;

  constructor(book: Book, delays: Delays, origin: string) {
    this.#book = book;
    this.#delays = delays;
    this.#origin = origin;
  }

  startPayment(order: PaymentOrder, now: number): Taken<RailPayment> {
    const content = contentOf(withoutCard(order));
    const known = this.#payment(order.attemptId);
    if (known !== undefined) {
      if (known.content !== content) return { is: 'reused' };
      return { is: 'taken', answer: paymentAnswer(known, this.#origin), answers: true };
    }
    const card = order.method.type === 'CARD' ? testCardOf(order.method.number) : undefined;
    const byAmount = paymentAmounts.get(order.amount);
    if (byAmount === 'not-taken' || this.isOut('all')) return { is: 'not-taken' };
    const row: BookPayment = {
      attempt_id: order.attemptId,
      content,
      provider_transaction_id: newTransactionId(now),
      page: newPage(),
      merchant_id: order.merchantId,
      merchant_name: order.merchantName,
      amount: order.amount,
      order_id: order.merchantOrderId,
      return_url: order.returnUrl,
      expires_at: Date.parse(order.expiresAt),
      method: order.method.type,
      paid_with: JSON.stringify(paidWithOf(order)),
      card_outcome: card?.outcome ?? null,
      acted: 0,
      tries: 0,
      state: 'PENDING',
      utr: null,
      arn: null,
      failure_reason: null,
      created_at: now,
      finished_at: null,
    };
    this.#book.insert('payment', { ...row });
    const silent = byAmount === 'time-out' || card?.outcome === 'time-out';
    if (this.isOut(methodOutages[row.method]) || byAmount === 'technical-failure') {
      this.#endPayment(row, 'FAILED', 'The bank has a technical problem.', now);
    } else if (row.method === 'CARD' && card === undefined) {
      this.#endPayment(row, 'FAILED', 'The simulator takes test cards only.', now);
    } else if (silent) {
      const paid = this.#endPayment(row, 'COMPLETED', undefined, now);
      this.#later('report-payment', row.attempt_id, paymentReport(paid, now), now + this.#delays.silence, now);
    } else {
      this.#later('finish-payment', row.attempt_id, 'expired', Math.max(row.expires_at, now) + graceMs, now);
    }
    const answer = paymentAnswer(this.#payment(row.attempt_id) ?? row, this.#origin);
    return { is: 'taken', answer, answers: !silent && !this.isOut('silence') };
  }

  findPayment(attemptId: string): RailPayment | undefined {
    const row = this.#payment(attemptId);
    return row === undefined ? undefined : paymentAnswer(row, this.#origin);
  }

  /** The payment whose page this is. */
  paymentOfPage(page: string): BookPayment | undefined {
    return this.#book.first<BookPayment>('SELECT * FROM payment WHERE page = ?', page);
  }

  /** The payment that a UPI link names by its `tr`. */
  paymentOfReference(reference: string): BookPayment | undefined {
    return this.#book.first<BookPayment>('SELECT * FROM payment WHERE provider_transaction_id = ?', reference);
  }

  /** The customer's act that leads to this outcome; once, and only until the payment expires. */
  act(page: string, outcome: Outcome, vpa: string | undefined, now: number): void {
    const found = this.paymentOfPage(page);
    if (found === undefined || found.state !== 'PENDING' || found.acted === 1 || found.expires_at <= now) return;
    const paidWith = vpa === undefined ? found.paid_with : JSON.stringify({ ...JSON.parse(found.paid_with), vpa });
    this.#book.run('UPDATE payment SET acted = 1, paid_with = ? WHERE attempt_id = ?', paidWith, found.attempt_id);
    const row = { ...found, acted: 1, paid_with: paidWith };
    const { pending, late, again } = this.#delays;
    const finish = (state: 'COMPLETED' | 'FAILED', at: number) =>
      this.#later('finish-payment', row.attempt_id, state, at, now);
    const report = (of: BookPayment, at: number) =>
      this.#later('report-payment', row.attempt_id, paymentReport(of, now), at, now);
    if (outcome === 'pending-success' || outcome === 'pending-failure' || outcome === 'late-success') {
      report(row, now);
      if (outcome === 'late-success') finish('COMPLETED', row.expires_at + late);
      else finish(outcome === 'pending-success' ? 'COMPLETED' : 'FAILED', now + pending);
      return;
    }
    const reason = failureReasons[outcome];
    const ended = this.#endPayment(row, reason === undefined ? 'COMPLETED' : 'FAILED', reason, now);
    if (outcome !== 'unreported') report(ended, now);
    if (outcome === 'duplicate') for (const times of [1, 2]) report(ended, now + times * again);
    if (outcome === 'reversed') report(row, now + again);
  }

  /** One more wrong OTP; how many there were. */
  countTry(page: string): number {
    this.#book.run('UPDATE payment SET tries = tries + 1 WHERE page = ?', page);
    return this.paymentOfPage(page)?.tries ?? 0;
  }

  startRefund(order: RefundOrder, now: number): Taken<RailRefund> {
    const content = contentOf(order);
    const known = this.#refund(order.refundId);
    if (known !== undefined)
      return known.content === content ? { is: 'taken', answer: refundAnswer(known), answers: true } : { is: 'reused' };
    const outcome = refundAmounts.get(order.amount) ?? 'success';
    if (outcome === 'not-taken' || this.isOut('all')) return { is: 'not-taken' };
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
    };
    const refusal = this.#refusalOf(order) ?? (this.isOut('refunds') ? refundFailures['technical-failure'] : undefined);
    this.#book.insert('refund', { ...row });
    if (refusal !== undefined) this.#endRefund(row, 'FAILED', refusal, now);
    else this.#carryOut(row, outcome, now);
    const answers = outcome !== 'time-out' && !this.isOut('silence');
    return { is: 'taken', answer: refundAnswer(this.#refund(row.refund_id) ?? row), answers };
  }

  findRefund(refundId: string): RailRefund | undefined {
    const row = this.#refund(refundId);
    return row === undefined ? undefined : refundAnswer(row);
  }

  /** Finishes a due payment or refund automatically, once. */
  finish(task: Task, now: number): void {
    if (this.#book.run('DELETE FROM task WHERE id = ?', task.id) === 0) return;
    if (task.kind === 'finish-payment') this.#finishPayment(task, now);
    if (task.kind === 'finish-refund') this.#finishRefund(task, now);
  }

  isOut(what: Outage): boolean {
    return this.#book.first('SELECT 1 FROM outage WHERE what = ?', what) !== undefined;
  }

  switchOutage(what: Outage, on: boolean): void {
    if (on) this.#book.run('INSERT INTO outage (what) VALUES (?) ON CONFLICT DO NOTHING', what);
    else this.#book.run('DELETE FROM outage WHERE what = ?', what);
  }

  outages(): string[] {
    return this.#book.all<{ what: string }>('SELECT what FROM outage ORDER BY what').map(({ what }) => what);
  }

  #finishPayment({ subject, content }: Task, now: number): void {
    const row = this.#payment(subject);
    // A customer who has acted at the bank is not refused by the expiry: a later task ends the payment.
    if (row === undefined || row.state !== 'PENDING' || (content === 'expired' && row.acted === 1)) return;
    const reason = content === 'expired' ? 'The customer did not pay in time.' : failureReasons['pending-failure'];
    const ended = this.#endPayment(row, content === 'COMPLETED' ? 'COMPLETED' : 'FAILED', reason, now);
    this.#later('report-payment', subject, paymentReport(ended, now), now, now);
  }

  #finishRefund({ subject, content }: Task, now: number): void {
    const row = this.#refund(subject);
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

  /** Why a refund is refused at once. Payments that the simulator never saw are refunded too: `paid` caps their sum. */
  #refusalOf(order: RefundOrder): string | undefined {
    const { merchantId, providerTransactionId } = order;
    const payment = this.paymentOfReference(providerTransactionId);
    if (payment !== undefined && (payment.merchant_id !== merchantId || payment.state !== 'COMPLETED'))
      return 'There is no such payment to refund.';
    const paid = Math.min(order.paid, payment?.amount ?? order.paid);
    const { sum } = this.#book.first<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0) AS sum FROM refund
       WHERE merchant_id = ? AND provider_transaction_id = ? AND state <> 'FAILED'`,
      merchantId,
      providerTransactionId,
    ) ?? { sum: 0 };
    const held = heldBack(this.#book, order, paid - sum);
    return sum + held + order.amount > paid ? 'The refunds are more than what was paid.' : undefined;
  }

  #endPayment(row: BookPayment, state: 'COMPLETED' | 'FAILED', reason: string | undefined, now: number): BookPayment {
    const paid = state === 'COMPLETED';
    const ended: BookPayment = {
      ...row,
      state,
      utr: paid && row.method !== 'CARD' ? newUtr() : null,
      arn: paid && row.method === 'CARD' ? newArn() : null,
      failure_reason: paid ? null : (reason ?? null),
      finished_at: now,
    };
    this.#book.run(
      `UPDATE payment SET state = ?, utr = ?, arn = ?, failure_reason = ?, finished_at = ?
       WHERE attempt_id = ? AND state = 'PENDING'`,
      ended.state,
      ended.utr,
      ended.arn,
      ended.failure_reason,
      now,
      row.attempt_id,
    );
    return ended;
  }

  #endRefund(row: BookRefund, state: 'COMPLETED' | 'FAILED', reason: string | undefined, now: number): BookRefund {
    const paid = state === 'COMPLETED';
    const isCard = this.paymentOfReference(row.provider_transaction_id)?.method === 'CARD';
    const ended: BookRefund = {
      ...row,
      state,
      utr: paid && !isCard ? newUtr() : null,
      arn: paid && isCard ? newArn() : null,
      failure_reason: paid ? null : (reason ?? null),
      finished_at: now,
    };
    this.#book.run(
      `UPDATE refund SET state = ?, utr = ?, arn = ?, failure_reason = ?, finished_at = ?
       WHERE refund_id = ? AND state = 'PENDING'`,
      ended.state,
      ended.utr,
      ended.arn,
      ended.failure_reason,
      now,
      row.refund_id,
    );
    return ended;
  }

  #later(kind: Task['kind'], subject: string, content: string, dueAt: number, now: number): void {
    this.#book.insert('task', { due_at: dueAt, kind, subject, content, since: now });
  }

  #payment(attemptId: string): BookPayment | undefined {
    return this.#book.first<BookPayment>('SELECT * FROM payment WHERE attempt_id = ?', attemptId);
  }

  #refund(refundId: string): BookRefund | undefined {
    return this.#book.first<BookRefund>('SELECT * FROM refund WHERE refund_id = ?', refundId);
  }
}

/** The outcome of a correct OTP with this card. */
export function outcomeOfCard(row: BookPayment): Outcome {
  return asOutcome(row.card_outcome) ?? 'success';
}

/** The instruction without the fields that must never be stored. */
function withoutCard({ method, ...order }: PaymentOrder): unknown {
  if (method.type !== 'CARD') return { ...order, method };
  return { ...order, method: { type: method.type, last4: method.number.slice(-4) } };
}

function paidWithOf({ method }: PaymentOrder): PaidWith {
  if (method.type === 'UPI') return { instrument: 'ACCOUNT' };
  if (method.type === 'NET_BANKING') return { instrument: 'NET_BANKING', bank: method.bank };
  if (method.type === 'WALLET') return { instrument: 'WALLET', wallet: method.wallet };
  const card = testCardOf(method.number);
  const cardLast4 = method.number.slice(-4);
  if (card === undefined) return { instrument: 'CREDIT_CARD', cardLast4 };
  const instrument = card.kind === 'debit' ? 'DEBIT_CARD' : 'CREDIT_CARD';
  const cardCategory = card.kind === 'corporate' ? 'CORPORATE' : 'CONSUMER';
  return { instrument, cardNetwork: card.network, cardLast4, cardIssuer: 'Test Bank', cardCategory };
}
