import { instrumentOfMethod } from '@galla/contract/payments/payments/instruments.ts';
import type { PaidWith, RailPayment } from '../../platform/rail/rail.ts';
import type { Book } from './book.ts';
import {
  addTask,
  addTry,
  endPaymentRow,
  findPayment,
  findPaymentOfPage,
  insertPayment,
  isOut,
  markActed,
  removeTask,
} from './book-queries.ts';
import {
  type BookPayment,
  contentOf,
  newArn,
  newPage,
  newTransactionId,
  newUtr,
  paymentAnswer,
  paymentReport,
  type Task,
} from './book-rows.ts';
import type { Delays, PaymentOrder, Taken } from './instructions.ts';
import { asOutcome, failureReasons, type Outcome, paymentAmounts, testCardOf, testDomain } from './outcomes.ts';

const methodOutages = { UPI: 'upi', CARD: 'cards', NET_BANKING: 'net-banking', WALLET: 'wallets' } as const;
/** An unfinished payment ends this long after its expiry. */
const graceMs = 1_000;

/** The payments of the simulated bank. Every method works inside `Book.write`. */
export class Payments {
  readonly #book: Book;
  readonly #delays: Delays;
  readonly #origin: string;

  /** `origin` is the address of the bank's pages for customers. */
  constructor(book: Book, delays: Delays, origin: string) {
    this.#book = book;
    this.#delays = delays;
    this.#origin = origin;
  }

  start(order: PaymentOrder, now: number): Taken<RailPayment> {
    const content = contentOf(withoutCard(order));
    const known = findPayment(this.#book, order.attemptId);
    if (known !== undefined) {
      if (known.content !== content) return { is: 'reused' };
      return { is: 'taken', answer: paymentAnswer(known, this.#origin), answers: true };
    }
    const card = order.method.type === 'CARD' ? testCardOf(order.method.number) : undefined;
    const byAmount = paymentAmounts.get(order.amount);
    if (byAmount === 'not-taken' || isOut(this.#book, 'all')) return { is: 'not-taken' };
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
      sandbox: order.sandbox?.id ?? null,
      slow_ms: order.sandbox?.bank === 'SLOW' ? this.#delays.slow : 0,
    };
    insertPayment(this.#book, row);
    const silent = byAmount === 'time-out' || card?.outcome === 'time-out';
    const isDown = order.sandbox?.bank === 'DOWN' || isOut(this.#book, methodOutages[row.method]);
    if (isDown || byAmount === 'technical-failure') {
      this.#endPayment(row, 'FAILED', 'The bank has a technical problem.', now);
    } else if (row.method === 'CARD' && card === undefined) {
      this.#endPayment(row, 'FAILED', 'The simulator takes test cards only.', now);
    } else if (silent) {
      const paid = this.#endPayment(row, 'COMPLETED', undefined, now);
      this.#later('report-payment', row.attempt_id, paymentReport(paid, now), now + this.#delays.silence, now);
    } else {
      this.#later('finish-payment', row.attempt_id, 'expired', Math.max(row.expires_at, now) + graceMs, now);
    }
    const answer = paymentAnswer(findPayment(this.#book, row.attempt_id) ?? row, this.#origin);
    // A tester's chosen outcome follows the answer, as a customer's act would.
    const chosen = asOutcome(order.sandbox?.outcome);
    if (chosen !== undefined) this.act(row.page, chosen, `${chosen}@${testDomain}`, now);
    return { is: 'taken', answer, answers: !silent && !isOut(this.#book, 'silence') };
  }

  find(attemptId: string): RailPayment | undefined {
    const row = findPayment(this.#book, attemptId);
    return row === undefined ? undefined : paymentAnswer(row, this.#origin);
  }

  /** The customer's act with this outcome: once, and only until the payment expires. */
  act(page: string, outcome: Outcome, vpa: string | undefined, now: number): void {
    const found = findPaymentOfPage(this.#book, page);
    if (found === undefined || found.state !== 'PENDING' || found.acted === 1 || found.expires_at <= now) return;
    const paidWith =
      vpa === undefined || found.method !== 'UPI'
        ? found.paid_with
        : JSON.stringify({ ...JSON.parse(found.paid_with), vpa });
    const row = { ...found, acted: 1, paid_with: paidWith };
    markActed(this.#book, row);
    const { pending, late, again } = this.#delays;
    const heard = now + row.slow_ms;
    const finish = (state: 'COMPLETED' | 'FAILED', at: number) =>
      this.#later('finish-payment', row.attempt_id, state, at, now);
    const report = (of: BookPayment, at: number) =>
      this.#later('report-payment', row.attempt_id, paymentReport(of, now), at, now);
    if (outcome === 'pending-success' || outcome === 'pending-failure' || outcome === 'late-success') {
      report(row, heard);
      if (outcome === 'late-success') finish('COMPLETED', row.expires_at + late);
      else finish(outcome === 'pending-success' ? 'COMPLETED' : 'FAILED', heard + pending);
      return;
    }
    const reason = failureReasons[outcome];
    const ended = this.#endPayment(row, reason === undefined ? 'COMPLETED' : 'FAILED', reason, now);
    if (outcome === 'wrong-amount') this.#reportWrongAmount(ended, heard, now);
    else if (outcome !== 'unreported') report(ended, heard);
    if (outcome === 'duplicate') for (const times of [1, 2]) report(ended, heard + times * again);
    if (outcome === 'reversed') report(row, heard + again);
  }

  /** Reports ₹1 less than was paid, once: Galla always refuses such a report, so repeating it would never end. */
  #reportWrongAmount(row: BookPayment, at: number, now: number): void {
    const wrong = { ...row, amount: Math.max(1, row.amount - 100) };
    this.#later('report-payment-once', row.attempt_id, paymentReport(wrong, now), at, now);
  }

  /** Counts a wrong OTP; returns their number. */
  countTry(page: string): number {
    addTry(this.#book, page);
    return findPaymentOfPage(this.#book, page)?.tries ?? 0;
  }

  /** Ends a due payment, once, and reports it. */
  finish(task: Task, now: number): void {
    if (!removeTask(this.#book, task)) return;
    const { subject, content } = task;
    const row = findPayment(this.#book, subject);
    // The expiry does not apply to a customer who has acted at the bank: a later task ends the payment.
    if (row === undefined || row.state !== 'PENDING' || (content === 'expired' && row.acted === 1)) return;
    const reason = content === 'expired' ? 'The customer did not pay in time.' : failureReasons['pending-failure'];
    const ended = this.#endPayment(row, content === 'COMPLETED' ? 'COMPLETED' : 'FAILED', reason, now);
    this.#later('report-payment', subject, paymentReport(ended, now), now, now);
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
    endPaymentRow(this.#book, ended);
    return ended;
  }

  #later(kind: Task['kind'], subject: string, content: string, dueAt: number, now: number): void {
    addTask(this.#book, { due_at: dueAt, kind, subject, content, since: now });
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
  if (method.type === 'UPI') return { instrument: instrumentOfMethod.UPI };
  if (method.type === 'NET_BANKING') return { instrument: 'NET_BANKING', bank: method.bank };
  if (method.type === 'WALLET') return { instrument: 'WALLET', wallet: method.wallet };
  const card = testCardOf(method.number);
  const cardLast4 = method.number.slice(-4);
  if (card === undefined) return { instrument: instrumentOfMethod.CARD, cardLast4 };
  const instrument = card.kind === 'debit' ? 'DEBIT_CARD' : 'CREDIT_CARD';
  const cardCategory = card.kind === 'corporate' ? 'CORPORATE' : 'CONSUMER';
  return { instrument, cardNetwork: card.network, cardLast4, cardIssuer: 'Test Bank', cardCategory };
}
