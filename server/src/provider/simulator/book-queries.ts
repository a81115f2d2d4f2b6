import type { Book } from './book.ts';
import type {
  BookAccountCheck,
  BookActivation,
  BookChargeback,
  BookPayment,
  BookPayout,
  BookRefund,
  Task,
} from './book-rows.ts';
import type { Outage } from './instructions.ts';

// Call the functions that change a row inside `Book.write`.

export const findPayment = (book: Book, attemptId: string): BookPayment | undefined =>
  book.first('SELECT * FROM payment WHERE attempt_id = ?', attemptId);

/** The payment whose page this is. */
export const findPaymentOfPage = (book: Book, page: string): BookPayment | undefined =>
  book.first('SELECT * FROM payment WHERE page = ?', page);

/** The payment that a UPI link names by its `tr`, which is the bank's own transaction id. */
export const findPaymentOfReference = (book: Book, reference: string): BookPayment | undefined =>
  book.first('SELECT * FROM payment WHERE provider_transaction_id = ?', reference);

/** Records the customer's act and its means. */
export function markActed(book: Book, { attempt_id, paid_with }: BookPayment): void {
  book.run('UPDATE payment SET acted = 1, paid_with = ? WHERE attempt_id = ?', paid_with, attempt_id);
}

/** Counts a wrong OTP. */
export function addTry(book: Book, page: string): void {
  book.run('UPDATE payment SET tries = tries + 1 WHERE page = ?', page);
}

/** Ends a pending payment with the values of the row. */
export function endPaymentRow(
  book: Book,
  { attempt_id, state, utr, arn, failure_reason, finished_at }: BookPayment,
): void {
  book.run(
    `UPDATE payment SET state = ?, utr = ?, arn = ?, failure_reason = ?, finished_at = ?
     WHERE attempt_id = ? AND state = 'PENDING'`,
    state,
    utr,
    arn,
    failure_reason,
    finished_at,
    attempt_id,
  );
}

export function insertPayment(book: Book, row: BookPayment): void {
  book.insert('payment', { ...row });
}

export const findRefund = (book: Book, refundId: string): BookRefund | undefined =>
  book.first('SELECT * FROM refund WHERE refund_id = ?', refundId);

export function insertRefund(book: Book, row: BookRefund): void {
  book.insert('refund', { ...row });
}

/** Ends a pending refund with the values of the row. */
export function endRefundRow(
  book: Book,
  { refund_id, state, utr, arn, failure_reason, finished_at }: BookRefund,
): void {
  book.run(
    `UPDATE refund SET state = ?, utr = ?, arn = ?, failure_reason = ?, finished_at = ?
     WHERE refund_id = ? AND state = 'PENDING'`,
    state,
    utr,
    arn,
    failure_reason,
    finished_at,
    refund_id,
  );
}

/** The columns of a payment that the merchant's refunds and chargebacks need. */
export interface PaymentReference {
  readonly merchantId: string;
  readonly providerTransactionId: string;
}

/** The refunds of a payment that have not failed, in paise. */
export function sumRefunds(book: Book, { merchantId, providerTransactionId }: PaymentReference): number {
  const row = book.first<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM refund
     WHERE merchant_id = ? AND provider_transaction_id = ? AND state <> 'FAILED'`,
    merchantId,
    providerTransactionId,
  );
  return row?.sum ?? 0;
}

/** The chargebacks of a payment that the merchant has not won, in paise. */
export function sumChargebacks(book: Book, { merchantId, providerTransactionId }: PaymentReference): number {
  const row = book.first<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM chargeback
     WHERE merchant_id = ? AND provider_transaction_id = ? AND state <> 'WON'`,
    merchantId,
    providerTransactionId,
  );
  return row?.sum ?? 0;
}

export function insertChargeback(book: Book, row: BookChargeback): void {
  book.insert('chargeback', { ...row });
}

/** Ends an open chargeback; undefined if none is open. */
export function endChargeback(
  book: Book,
  chargebackId: string,
  state: BookChargeback['state'],
  now: number,
): BookChargeback | undefined {
  const changed = book.run(
    `UPDATE chargeback SET state = ?, finished_at = ? WHERE chargeback_id = ? AND state = 'OPENED'`,
    state,
    now,
    chargebackId,
  );
  return changed === 0 ? undefined : book.first('SELECT * FROM chargeback WHERE chargeback_id = ?', chargebackId);
}

export const findPayout = (book: Book, payoutId: string): BookPayout | undefined =>
  book.first('SELECT * FROM payout WHERE payout_id = ?', payoutId);

export function insertPayout(book: Book, row: BookPayout): void {
  book.insert('payout', { ...row });
}

/** Ends a pending payout with the values of the row. */
export function endPayoutRow(book: Book, { payout_id, state, utr, failure_reason, finished_at }: BookPayout): void {
  book.run(
    `UPDATE payout SET state = ?, utr = ?, failure_reason = ?, finished_at = ? WHERE payout_id = ? AND state = 'PENDING'`,
    state,
    utr,
    failure_reason,
    finished_at,
    payout_id,
  );
}

export const findAccountCheck = (book: Book, checkId: string): BookAccountCheck | undefined =>
  book.first('SELECT * FROM account_check WHERE check_id = ?', checkId);

export function insertAccountCheck(book: Book, row: BookAccountCheck): void {
  book.insert('account_check', { ...row });
}

export const findActivation = (book: Book, activationId: string): BookActivation | undefined =>
  book.first('SELECT * FROM activation WHERE activation_id = ?', activationId);

/** Whether a merchant has requested the gateway before. */
export const hasAskedBefore = (book: Book, merchantId: string): boolean =>
  book.first('SELECT 1 FROM activation WHERE merchant_id = ?', merchantId) !== undefined;

export function insertActivation(book: Book, row: BookActivation): void {
  book.insert('activation', { ...row });
}

/** The due tasks, oldest first. Without callbacks, only the bank's own actions. */
export const listDueTasks = (book: Book, now: number, withCallbacks: boolean, limit: number): Task[] =>
  book.all(
    `SELECT * FROM task WHERE due_at <= ? ${withCallbacks ? '' : `AND kind LIKE 'finish%'`} ORDER BY due_at, id LIMIT ?`,
    now,
    limit,
  );

/** When the next task is due, including those that wait for the end of an outage; undefined if there is none. */
export const nextDue = (book: Book): number | undefined =>
  book.first<{ due_at: number }>('SELECT due_at FROM task ORDER BY due_at LIMIT 1')?.due_at;

export function addTask(book: Book, task: Omit<Task, 'id' | 'tries'>): void {
  book.insert('task', { ...task });
}

/** Removes a task; false if it was already removed. */
export const removeTask = (book: Book, { id }: Task): boolean => book.run('DELETE FROM task WHERE id = ?', id) > 0;

/** Postpones a task and counts the attempt. */
export function postponeTask(book: Book, { id }: Task, dueAt: number): void {
  book.run('UPDATE task SET tries = tries + 1, due_at = ? WHERE id = ?', dueAt, id);
}

/** Whether an outage is on, for everyone or for this merchant. */
export const isOut = (book: Book, what: Outage, merchantId?: string): boolean =>
  book.first('SELECT 1 FROM outage WHERE what IN (?, ?)', what, outageName(what, merchantId)) !== undefined;

export function switchOutage(book: Book, what: Outage, on: boolean, merchantId?: string): void {
  const name = outageName(what, merchantId);
  if (on) book.run('INSERT INTO outage (what) VALUES (?) ON CONFLICT DO NOTHING', name);
  else book.run('DELETE FROM outage WHERE what = ?', name);
}

const outageName = (what: Outage, merchantId: string | undefined): string =>
  merchantId === undefined ? what : `${what} of ${merchantId}`;

export const listOutages = (book: Book): string[] =>
  book.all<{ what: string }>('SELECT what FROM outage ORDER BY what').map(({ what }) => what);

const ofSandbox = `SELECT attempt_id FROM payment WHERE sandbox = ?1 UNION ALL SELECT refund_id FROM refund WHERE sandbox = ?1
  UNION ALL SELECT payout_id FROM payout WHERE sandbox = ?1`;

/** Advances the time of a sandbox at the bank by this many ms: tasks due by then are due now. */
export function passTime(book: Book, sandbox: string, ms: number): void {
  book.run(`UPDATE task SET due_at = due_at - ?2 WHERE subject IN (${ofSandbox})`, sandbox, ms);
  book.run(`UPDATE payment SET expires_at = expires_at - ?2 WHERE sandbox = ?1 AND state = 'PENDING'`, sandbox, ms);
}

/** Deletes the data of a sandbox at the bank. */
export function forgetSandbox(book: Book, sandbox: string): void {
  book.run(`DELETE FROM task WHERE subject IN (${ofSandbox})`, sandbox);
  const paid = 'SELECT provider_transaction_id FROM payment WHERE sandbox = ?1';
  book.run(
    `DELETE FROM task WHERE subject IN (SELECT chargeback_id FROM chargeback WHERE provider_transaction_id IN (${paid}))`,
    sandbox,
  );
  book.run(`DELETE FROM chargeback WHERE provider_transaction_id IN (${paid})`, sandbox);
  for (const table of ['payout', 'refund', 'payment']) book.run(`DELETE FROM ${table} WHERE sandbox = ?1`, sandbox);
}
