import { instrumentOfMethod } from '@galla/contract/payments/payments/instruments.ts';
import type { UpiApp } from '@galla/contract/payments/payments/upi-apps.ts';
import { upiApps } from '@galla/contract/payments/payments/upi-apps.ts';
import type { RailPayee, RailQrPaymentCallback } from '@galla/contract/rail/callbacks.ts';
import type { PaidWith } from '../../../platform/rail/rail.ts';
import type { Book } from '../book.ts';
import {
  addTask,
  endPaymentRow,
  findPayment,
  findPaymentOfPage,
  insertPayment,
  isOut,
  removeTask,
} from '../book-queries.ts';
import type { BookPayment, Task } from '../book-rows.ts';
import { newPage, newTransactionId, newUtr } from '../book-rows.ts';
import type { Delays } from '../instructions.ts';
import { failureReasons } from '../outcomes.ts';
import { findScan, insertScan } from './queries.ts';

/** The outcomes that a customer on the scan page can choose, in the order of the page. */
export const scanOutcomes = ['paid', 'declined', 'pending', 'other-amount'] as const;

/** The outcome of a payment by QR code. */
export type ScanOutcome = (typeof scanOutcomes)[number];

/** A payment as the customer's app sends it. Amounts are paise. */
export interface ScanOrder {
  /** The key of a page, so that a page submitted twice pays once. */
  readonly key: string;
  readonly payee: Pick<RailPayee, 'merchantId' | 'name'>;
  readonly vpa: string;
  readonly reference: string | undefined;
  /** The paid amount, by the outcome. */
  readonly amount: number;
  readonly app: UpiApp;
  readonly outcome: ScanOutcome;
}

const customers = ['kavita.menon', 'snehal.kulkarni', 'arjun.shetty', 'fatima.shaikh', 'rohit.verma', 'lakshmi.iyer'];
const declined = 'Not enough balance in the account.';

/** The amount that "Another amount" pays: ₹10 less, or half of a small one. */
export const otherAmount = (amount: number): number => (amount > 20_00 ? amount - 10_00 : Math.ceil(amount / 2));

/** Payments that customers begin by scanning a code. Every method that changes something works inside `Book.write`. */
export class QrPayments {
  readonly #book: Book;
  readonly #delays: Delays;

  constructor(book: Book, delays: Delays) {
    this.#book = book;
    this.#delays = delays;
  }

  /** Pays once for each key. Returns the payment in its current state. */
  pay(order: ScanOrder, now: number): BookPayment {
    const attemptId = `scan_${order.key}`;
    const known = findPayment(this.#book, attemptId);
    if (known !== undefined) return known;
    const row = rowOf(order, attemptId, now);
    insertPayment(this.#book, row);
    insertScan(this.#book, { attempt_id: attemptId, vpa: order.vpa, reference: order.reference ?? null });
    if (isOut(this.#book, 'upi')) return this.#end(row, failureReasons['technical-failure'], now);
    if (order.outcome === 'declined') return this.#end(row, declined, now);
    if (order.outcome !== 'pending') return this.#end(row, undefined, now);
    this.#report(row, now);
    const task = { kind: 'finish-qr-payment', subject: attemptId, content: 'COMPLETED', since: now } as const;
    addTask(this.#book, { ...task, due_at: now + this.#delays.bank });
    return row;
  }

  /** The payment of a page, unless it belongs to an order. */
  find(page: string): BookPayment | undefined {
    const row = findPaymentOfPage(this.#book, page);
    return row === undefined || findScan(this.#book, row.attempt_id) === undefined ? undefined : row;
  }

  /** Ends a pending payment after the bank's decision, once, and reports it. */
  finish(task: Task, now: number): void {
    if (!removeTask(this.#book, task)) return;
    const row = findPayment(this.#book, task.subject);
    if (row?.state === 'PENDING') this.#end(row, undefined, now);
  }

  #end(row: BookPayment, reason: string | undefined, now: number): BookPayment {
    const ended: BookPayment = {
      ...row,
      state: reason === undefined ? 'COMPLETED' : 'FAILED',
      utr: reason === undefined ? newUtr() : null,
      failure_reason: reason ?? null,
      finished_at: now,
    };
    endPaymentRow(this.#book, ended);
    this.#report(ended, now);
    return ended;
  }

  #report(row: BookPayment, now: number): void {
    const scan = findScan(this.#book, row.attempt_id);
    if (scan === undefined) throw new RangeError('A payment by QR code has its scan');
    const content = JSON.stringify(reportOf(row, scan, now));
    addTask(this.#book, { due_at: now, kind: 'report-qr-payment', subject: row.attempt_id, content, since: now });
  }
}

function rowOf({ payee, reference, amount, app, key }: ScanOrder, attempt_id: string, now: number): BookPayment {
  const customer = customers[Number.parseInt(key.slice(-2), 16) % customers.length] ?? 'customer';
  return {
    attempt_id,
    content: '',
    provider_transaction_id: newTransactionId(now),
    page: newPage(),
    merchant_id: payee.merchantId,
    merchant_name: payee.name,
    amount,
    order_id: reference ?? '',
    return_url: '',
    expires_at: now,
    method: 'UPI',
    paid_with: JSON.stringify({
      instrument: instrumentOfMethod.UPI,
      vpa: `${customer}@${upiApps[app].handles[0]}`,
    } satisfies PaidWith),
    card_outcome: null,
    acted: 1,
    tries: 0,
    state: 'PENDING',
    utr: null,
    arn: null,
    failure_reason: null,
    created_at: now,
    finished_at: null,
    sandbox: null,
    slow_ms: 0,
  };
}

function reportOf(
  row: BookPayment,
  { vpa, reference }: { readonly vpa: string; readonly reference: string | null },
  at: number,
) {
  const { merchant_id: merchantId, provider_transaction_id: providerTransactionId, amount, state } = row;
  return {
    merchantId,
    vpa,
    providerTransactionId,
    amount,
    state,
    at: new Date(at).toISOString(),
    paidWith: JSON.parse(row.paid_with) as RailQrPaymentCallback['paidWith'],
    ...(reference === null ? {} : { reference }),
    ...(row.utr === null ? {} : { utr: row.utr }),
    ...(row.failure_reason === null ? {} : { failureReason: row.failure_reason }),
  } satisfies RailQrPaymentCallback;
}
